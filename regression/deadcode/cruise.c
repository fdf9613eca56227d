/* Cruise control: modes, a set speed with steps, and a float demand. */
enum mode { OFF, STANDBY, ACTIVE, OVERRIDE };

static int speed;
static unsigned char on;
static unsigned char set;
static unsigned char brake;
static unsigned char pedal;
static float gain;
static enum mode mode;
static int target;
static float demand;

void cruise_init(void) {
  mode = OFF;
  target = 0;
  demand = 0.0f;
}

void cruise_step(void) {
  if (!on) {
    mode = OFF;
  } else {
    switch (mode) {
      case OFF:
        mode = STANDBY;
        break;
      case STANDBY:
        if (set && !brake && speed >= 40) {
          mode = ACTIVE;
          target = speed > 180 ? 180 : speed;
        }
        break;
      case ACTIVE:
        if (brake) {
          mode = STANDBY;
        } else if (pedal > 50) {
          mode = OVERRIDE;
        }
        break;
      case OVERRIDE:
        if (pedal <= 50) {
          mode = brake ? STANDBY : ACTIVE;
        }
        break;
      default:
        mode = OFF; /* dead */
        break;
    }
  }
  if (mode == ACTIVE) {
    if (target < 40 || target > 180) {
      mode = OFF; /* dead by a loop invariant */
    }
    demand = gain * (float)(target - speed);
    if (demand > 100.0f) {
      demand = 100.0f;
    } else if (demand < 0.0f) {
      demand = 0.0f;
    }
  } else {
    demand = 0.0f;
  }
  if (demand > 100.0f) {
    mode = OFF; /* dead */
  }
  if (demand > 0.0f && mode != ACTIVE) {
    demand = 0.0f; /* dead */
  }
}
