// What alloca gives ends with its function.
#include <alloca.h>

int *make(void) {
  int *p = alloca(sizeof(int));
  *p = 3;
  return p;
}

int main(void) { return *make(); }
