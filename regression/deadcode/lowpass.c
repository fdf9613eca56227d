/* A first-order filter with saturation at both ends; what the filter gives stays in the range of its input. */
static float raw;
static float filtered;
static float alpha;
static int valid;
static int errors;

void lowpass_init(void) {
  filtered = 0.0f;
  valid = 0;
  errors = 0;
}

static float saturate(float x, float low, float high) {
  if (x < low) {
    return low;
  }
  if (x > high) {
    return high;
  }
  return x;
}

void lowpass_step(void) {
  float u = saturate(raw, -50.0f, 50.0f);
  filtered = filtered + 0.125f * (u - filtered);
  if (filtered > 51.0f || filtered < -51.0f) {
    errors++; /* dead by floats and the loop: the filter does not overshoot */
  }
  if (filtered != filtered) {
    errors = 100; /* dead: never NaN */
  }
  valid = filtered > 10.0f && u > 0.0f;
  if (!valid && filtered > 40.0f) {
    errors = errors > 3 ? 3 : errors;
  }
  if (errors > 0) {
    filtered = 0.0f;
  }
}
