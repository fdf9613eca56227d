// expect 44
#include <string.h>
int main(void) { int n = 3; int a[n][2], s = 0; memset(a, 0, sizeof a); a[2][1] = 5; int b[n][2]; memcpy(b, a, sizeof b); int *p = &b[0][0]; for (int i = 0; i < 6; i++) s += p[i]; typeof(a) c; c[1][0] = 3; int (*r)[2] = b + n; r--; return s + (*r)[1] + sizeof c + c[1][0] + (r - b) + ((int (*)[n])p)[1][2]; }
