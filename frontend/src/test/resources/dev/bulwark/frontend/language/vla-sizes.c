// expect 91
int main(void) { int n = 3, m = 4; int a[n][m]; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = i * m + j; int (*p)[m] = a; p++; return a[2][1] + p[0][2] + sizeof a + sizeof a[0] + sizeof(int[n]); }
