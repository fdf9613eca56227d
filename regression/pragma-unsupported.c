// A pragma that is on no list.
#pragma redefine_extname first second
int first(void);
int second(void) { return 0; }
int main(void) { return first(); }
