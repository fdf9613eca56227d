/* Arrays that get their length from a string of wide characters. */
extern void reach_error(void);

int a[] = L"ab";
int b[][3] = { L"ab", L"cd" };

int main(void) {
  if (sizeof a != 3 * sizeof(int) || sizeof b != 6 * sizeof(int)) reach_error();
  return 0;
}
