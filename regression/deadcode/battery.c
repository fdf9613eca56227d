/* Battery supervision with hysteresis on floats. */
static float volts;
static float amps;
static int low;
static int charging;
static float used;
static int fault;

void battery_init(void) {
  low = 0;
  charging = 0;
  used = 0.0f;
  fault = 0;
}

void battery_step(void) {
  if (volts < 11.0f) {
    low = 1;
  } else if (volts > 12.0f) {
    low = 0;
  }
  charging = amps > 0.5f;
  used = charging ? used * 0.5f : used * 0.5f + 1.0f;
  if (used > 2.0f) {
    fault = 1; /* dead by floats and the loop */
  }
  if (used < 0.0f) {
    fault = 2; /* dead by floats and the loop */
  }
  if (low && volts > 12.5f) {
    fault = 3; /* dead: the hysteresis ends at 12 */
  }
  if (volts * amps > 200.0f && !low) {
    charging = 2;
  }
  if (charging == 2 && amps < 0.0f) {
    fault = 4; /* dead: the product would be negative */
  }
  if (fault) {
    low = 1; /* dead */
  }
}
