package dev.bulwark.verification.goals;

/** What is known of a goal. Only what the checker has confirmed is more than unknown. */
public sealed interface GoalStatus {

  /** As files and lines name it. */
  String word();

  /**
   * An execution passes the goal.
   *
   * @param test the number of the test case that does
   * @param by who has found it
   */
  record Reachable(int test, String by) implements GoalStatus {
    @Override
    public String word() {
      return "reachable";
    }
  }

  /**
   * No execution passes the goal.
   *
   * @param proof the number of the proof that shows it
   * @param by who has found it
   */
  record Unreachable(int proof, String by) implements GoalStatus {
    @Override
    public String word() {
      return "unreachable";
    }
  }

  /** Neither was shown, and why. */
  record Unknown(String reason) implements GoalStatus {
    @Override
    public String word() {
      return "unknown";
    }
  }
}
