// expect 78
int main(void) { int n = 5; char a[n]; int s = sizeof a; n = 7; s += sizeof a; typedef int T[n]; n = 2; T b; for (int i = 0; i < 7; i++) b[i] = i; return s + sizeof(T) + sizeof b + b[6] + sizeof(n++) + n; }
