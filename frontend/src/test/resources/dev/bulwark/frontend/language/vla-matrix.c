// expect 90
int sum(int n, int a[n][n]) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s += a[i][j] * (i + 1); return s; }
int main(void) { int b[3][3]; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) b[i][j] = i * 3 + j; return sum(3, b); }
