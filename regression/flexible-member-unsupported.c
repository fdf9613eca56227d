/* The object is larger than its type says. */
struct text { int length; char bytes[]; } t = { 2, "ab" };

int main(void) { return t.bytes[1] - 'b'; }
