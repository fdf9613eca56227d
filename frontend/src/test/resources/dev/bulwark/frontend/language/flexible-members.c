// expect 9
#include <stdlib.h>
struct F { int k; int b[]; }; struct Z { int k; int b[0]; };
int main(void) { struct F s; s.k = 3; struct F *p = malloc(sizeof *p + 8); p->b[1] = 4; struct Z z; z.k = 1; int *q = z.b; return s.k + p->b[1] + z.k + (q == (int *)(&z + 1)); }
