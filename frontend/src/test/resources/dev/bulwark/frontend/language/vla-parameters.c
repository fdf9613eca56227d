// expect 141
int f(int n, int a[n]) { return a[n - 1]; }
int g(int n, int *a[n]) { return *a[n - 1]; }
int h(int n, int m, char a[][n][m]) { return a[1][1][1] + sizeof a[0] + sizeof a[0][0]; }
int k(n, a) int n; int a[n]; { return a[0]; }
int main(void) { int n = 4; int b[n]; for (int i = 0; i < n; i++) b[i] = i; int *c[] = { b, b + 1, &b[2], &n }; char d[2][2][3]; d[1][1][1] = 7; long long big = 5; char e[big]; e[4] = 1; for (int i = 1; i < 4; i++) { int t[i][2]; t[i - 1][1] = i; n += t[i-1][1] + sizeof t; } return f(4, b) + g(4, c) + h(2, 3, d) + k(2, b) + sizeof e + e[4] + n; }
