/* Fixed-point scaling (Q8) with a dead band and saturation to a signed byte. */
typedef signed short int16;
typedef signed int int32;

static int16 in;
static int16 offset;
static int16 out;
static unsigned char clipped;

void saturation_init(void) {
  out = 0;
  clipped = 0;
}

void saturation_step(void) {
  int32 x = (int32)in - offset;
  int32 scaled;
  if (x > -4 && x < 4) {
    x = 0;
  }
  scaled = (x * 77) >> 8;
  clipped = 0;
  if (scaled > 127) {
    scaled = 127;
    clipped = 1;
  } else if (scaled < -128) {
    scaled = -128;
    clipped = 1;
  }
  if (scaled > 127 || scaled < -128) {
    clipped = 2; /* dead: saturated before */
  }
  out = (int16)scaled;
  if (out == 1 && x == 0) {
    clipped = 3; /* dead: the dead band gives zero */
  }
  if (clipped == 1 && out != 127 && out != -128) {
    out = 0; /* dead */
  }
}
