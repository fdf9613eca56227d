/* A rate limiter: the output follows the command by at most ten a step. */
static int command;
static int output;
static int moving;
static int alarm_count;

void ratelimit_init(void) {
  output = 0;
  moving = 0;
  alarm_count = 0;
}

void ratelimit_step(void) {
  int delta = command - output;
  int before = output;
  if (delta > 10) {
    delta = 10;
  }
  if (delta < -10) {
    delta = -10;
  }
  output += delta;
  moving = delta != 0;
  if (output - before > 10 || before - output > 10) {
    alarm_count++; /* dead */
  }
  if (output > 200 || output < -200) {
    alarm_count += 2; /* dead by a loop invariant */
  }
  if (moving && output == before) {
    alarm_count += 4; /* dead */
  }
  if (alarm_count > 0 && moving) {
    output = 0; /* dead */
  }
  for (int i = 0; i < delta && i < 3; i++) {
    moving++;
  }
}
