/* What is asked for an alignment is aligned. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = aligned_alloc(64, 128);
  assert((uintptr_t)p % 64 == 0);
  void *q = 0;
  assert(posix_memalign(&q, 4096, 10) == 0);
  assert(((uintptr_t)q & 4095) == 0);
  assert(posix_memalign(&q, 3, 10) == 22);
  p[127] = 1;
  free(p);
  free(q);
  return 0;
}
