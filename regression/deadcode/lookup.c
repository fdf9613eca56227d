/* A look-up table with linear interpolation between five points. */
static int speed;
static float torque;
static int fault;

static const float axis[5] = {0.0f, 50.0f, 100.0f, 150.0f, 200.0f};
static const float table[5] = {0.0f, 20.0f, 60.0f, 80.0f, 90.0f};

void lookup_init(void) {
  torque = 0.0f;
  fault = 0;
}

static float interpolate(float x) {
  int i = 0;
  if (x <= axis[0]) {
    return table[0];
  }
  if (x >= axis[4]) {
    return table[4];
  }
  while (i < 4 && x > axis[i + 1]) {
    i++;
  }
  if (i > 3) {
    return table[4]; /* dead: x is below the last point */
  }
  return table[i] + (x - axis[i]) / (axis[i + 1] - axis[i]) * (table[i + 1] - table[i]);
}

void lookup_step(void) {
  torque = interpolate((float)speed);
  if (torque < 0.0f) {
    fault = 1; /* dead by floats */
  }
  if (torque > 90.0f) {
    fault = 2; /* dead by floats */
  }
  switch (fault) {
    case 0:
      if (torque > 75.0f) {
        torque = 75.0f;
      }
      break;
    case 1:
    case 2:
      torque = 0.0f;
      break;
    default:
      fault = 0;
      break;
  }
}
