/* A message with an alive counter and a checksum, and what a receiver makes of it. */
typedef unsigned char byte;

static byte data;
static byte counter;
static byte crc;
static byte last;
static int synced;
static int bad;
static byte accepted;

void alive_init(void) {
  last = 0;
  synced = 0;
  bad = 0;
  accepted = 0;
}

static byte checksum(byte d, byte c) {
  byte sum = 0x5A;
  for (int i = 0; i < 2; i++) {
    sum = (byte)(sum ^ (i == 0 ? d : c));
    sum = (byte)((sum << 1) | (sum >> 7));
  }
  return sum;
}

void alive_step(void) {
  byte expected = checksum(data, counter);
  if (crc != expected) {
    bad = bad < 3 ? bad + 1 : 3;
  } else if (!synced || counter == ((last + 1) & 15)) {
    synced = 1;
    bad = 0;
    accepted = data;
  } else {
    bad = bad < 3 ? bad + 1 : 3;
  }
  last = counter;
  if (bad == 3) {
    synced = 0;
  }
  if (bad > 3 || bad < 0) {
    synced = 0; /* dead by a loop invariant */
  }
  if (last > 15) {
    last = 0; /* dead: the counter has four bits */
  }
  if (synced && bad == 3) {
    accepted = 0; /* dead */
  }
}
