// expect 198
enum { M = 'abcd', N = '\377a' };
int main(void) { switch ('ab') { case 'ab': return ('ab' >> 8) + (M >> 24) + (N >> 8) % 7 + ('abcde' == 'bcde'); } return 0; }
