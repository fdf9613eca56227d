/* A PI controller in fixed point, with anti-windup. */
static short setpoint;
static short measured;
static int kp;
static int integral;
static int control;
static unsigned char saturated;

void pid_init(void) {
  integral = 0;
  control = 0;
  saturated = 0;
}

void pid_step(void) {
  int error = setpoint - measured;
  int u = kp * error + (integral >> 4);
  saturated = 0;
  if (u > 1000) {
    control = 1000;
    saturated = 1;
  } else if (u < 0) {
    control = 0;
    saturated = 2;
  } else {
    control = u;
  }
  if (!(saturated == 1 && error > 0) && !(saturated == 2 && error < 0)) {
    integral += error;
  }
  if (integral > 8000) {
    integral = 8000;
  }
  if (integral < -8000) {
    integral = -8000;
  }
  if (control > 1000 || control < 0) {
    saturated = 3; /* dead */
  }
  if (integral > 8000 || integral < -8000) {
    integral = 0; /* dead */
  }
  switch (saturated) {
    case 0:
    case 1:
    case 2:
      break;
    default:
      control = 0; /* dead */
      break;
  }
}
