// What has been read from a volatile struct stays, what is in it does not.
extern void reach_error(void);

struct sample {
  int value;
  unsigned valid : 1, channel : 3;
};

static volatile struct sample latest;
static volatile unsigned *const enable = (volatile unsigned *)0x50000000;

int main(void) {
  struct sample mine;
  *enable |= 1;
  mine.value = latest.value;
  mine.channel = latest.channel;
  if (mine.channel > 7 || mine.value != mine.value) reach_error();
  if (mine.channel != latest.channel) return 1;
  return 0;
}
