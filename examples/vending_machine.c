// A machine that sells a drink for 25 cents. What must not happen is marked by a label: the machine owes
// more change than coins were put in. Pressing the return button twice does it.
//
//   bulwark verify --property label:ERROR examples/vending_machine.c
//   VERDICT: UNSAFE (unreach-call)

unsigned int __VERIFIER_nondet_uint(void);

enum action { INSERT_TEN, INSERT_FIVE, BUY, RETURN_COINS };

int main(void) {
  unsigned int inserted = 0;
  unsigned int credit = 0;
  unsigned int paid_out = 0;
  for (int step = 0; step < 8; step++) {
    switch (__VERIFIER_nondet_uint() % 4) {
    case INSERT_TEN:
      inserted += 10;
      credit += 10;
      break;
    case INSERT_FIVE:
      inserted += 5;
      credit += 5;
      break;
    case BUY:
      if (credit >= 25)
        credit -= 25;
      break;
    case RETURN_COINS:
      paid_out += credit; // forgets to set the credit to 0
      break;
    }
    if (paid_out > inserted)
      goto ERROR;
  }
  return 0;
ERROR:
  return 1;
}
