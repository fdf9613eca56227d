// A status register of the hardware may have any value each time that it is read.
extern void reach_error(void);

typedef struct {
  volatile unsigned control;
  volatile unsigned status;
  volatile unsigned char fifo[16];
} uart;
#define UART0 ((uart *)0x40001000)

int main(void) {
  UART0->control = 1;
  unsigned count = 0;
  while (count < 4 && (UART0->status & 1)) {
    if (UART0->fifo[count] == 'x' && UART0->fifo[count] == 'y') reach_error();
    count++;
  }
  return 0;
}
