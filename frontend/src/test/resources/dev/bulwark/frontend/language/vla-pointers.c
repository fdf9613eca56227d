// expect 31
#include <stdlib.h>
int main(void) { int n = 3, m = 2; int (*a)[m] = malloc(n * sizeof *a); for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = i * m + j; int r = a[2][1] + *(*(a + 1) + 1) + (int)(&a[2] - a); free(a); int t[2][3]; int k = 3; int (*q)[k] = t; t[1][2] = 9; return r + q[1][2] + sizeof *q; }
