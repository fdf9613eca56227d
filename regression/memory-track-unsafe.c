#include <stdlib.h>
static int *kept;

static void keep(void) { kept = malloc(sizeof *kept); }

int main(void) {
  keep();
  keep();
  return 0;
}
