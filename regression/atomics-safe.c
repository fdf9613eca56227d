/* gcc's atomic operations, and C11's that are made of them, read and write memory. */
#include <stdatomic.h>
void reach_error(void);
#define check(e) if (!(e)) reach_error()

int a = 1;
signed char c = 127;
unsigned long long w = 5;
_Bool flag;
char text[8], *p = text;
atomic_int n = 3;
atomic_flag lock = ATOMIC_FLAG_INIT;

int main(void) {
  check(__sync_fetch_and_add(&a, 2) == 1 && a == 3);
  check(__sync_add_and_fetch(&c, 1) == -128 && c == -128);
  check(__sync_fetch_and_nand(&w, 4) == 5 && w == ~4ULL);
  check(__sync_bool_compare_and_swap(&a, 3, 4) && a == 4);
  check(__sync_val_compare_and_swap(&a, 3, 9) == 4 && a == 4);
  check(__sync_lock_test_and_set(&p, text + 1) == text && p == text + 1);
  check(__atomic_sub_fetch(&p, 1, __ATOMIC_SEQ_CST) == text);
  int expected = 1, old;
  check(!__atomic_compare_exchange_n(&a, &expected, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  check(expected == 4 && a == 4);
  __atomic_exchange(&a, &expected, &old, __ATOMIC_ACQ_REL);
  check(old == 4 && a == 4);
  check(!__atomic_test_and_set(&flag, __ATOMIC_ACQUIRE) && flag);
  __sync_synchronize();
  check(atomic_fetch_sub(&n, 5) == 3 && atomic_load(&n) == -2);
  atomic_store(&n, 8);
  check(atomic_exchange(&n, 9) == 8 && n == 9);
  check(!atomic_flag_test_and_set(&lock) && atomic_flag_test_and_set(&lock));
  atomic_flag_clear(&lock);
  check(!atomic_flag_test_and_set(&lock));
  return 0;
}
