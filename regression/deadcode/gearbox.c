/* A state machine that shifts gears, with a state that nothing leads to. */
enum gear { NEUTRAL, FIRST, SECOND, THIRD, REVERSE, LIMP };

static int rpm;
static unsigned char lever;
static enum gear gear;
static int shifts;

void gearbox_init(void) {
  gear = NEUTRAL;
  shifts = 0;
}

static void shift(enum gear to) {
  if (to != gear) {
    shifts = shifts < 1000 ? shifts + 1 : 0;
  }
  gear = to;
}

void gearbox_step(void) {
  switch (gear) {
    case NEUTRAL:
      if (lever == 1) {
        shift(FIRST);
      } else if (lever == 2) {
        shift(REVERSE);
      }
      break;
    case FIRST:
      if (lever == 0) {
        shift(NEUTRAL);
      } else if (rpm > 3000) {
        shift(SECOND);
      }
      break;
    case SECOND:
      if (rpm > 3500) {
        shift(THIRD);
      } else if (rpm < 1200) {
        shift(FIRST);
      }
      break;
    case THIRD:
      if (rpm < 1500) {
        shift(SECOND);
      }
      break;
    case REVERSE:
      if (lever != 2) {
        shift(NEUTRAL);
      }
      break;
    case LIMP: /* dead: nothing shifts to it */
      if (lever == 0) {
        shift(NEUTRAL);
      }
      break;
    default:
      gear = LIMP;
      break;
  }
  if (gear == REVERSE && lever == 0 && shifts == 0) {
    shifts = 5; /* dead */
  }
}
