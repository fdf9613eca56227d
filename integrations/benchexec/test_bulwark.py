"""Tests of the tool-info module. Where BenchExec is not installed, small stand-ins take the place of its classes."""

import pathlib
import sys
import types
import unittest

try:
    import benchexec.result  # noqa: F401
    import benchexec.tools.template  # noqa: F401
except ImportError:

    class BaseTool2:
        """What the module uses of the real one."""

        def _version_from_tool(self, executable, arg="--version", line_prefix=None):
            for line in ["bulwark 1.2.3", "on a Java VM"]:
                if line_prefix and line.startswith(line_prefix):
                    return line[len(line_prefix):].strip()
            return ""

        def _program_files_from_executable(self, executable, files, parent_dir=False):
            base = pathlib.Path(executable).parent
            return [str((base.parent if parent_dir else base) / file) for file in files]

    package, tools = types.ModuleType("benchexec"), types.ModuleType("benchexec.tools")
    template, result = types.ModuleType("benchexec.tools.template"), types.ModuleType("benchexec.result")
    template.BaseTool2, template.STAND_IN = BaseTool2, True
    result.RESULT_TRUE_PROP, result.RESULT_FALSE_PROP = "true", "false"
    result.RESULT_UNKNOWN, result.RESULT_ERROR = "unknown", "ERROR"
    package.tools, package.result, tools.template = tools, result, template
    sys.modules.update({"benchexec": package, "benchexec.tools": tools, "benchexec.tools.template": template,
                        "benchexec.result": result})

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import bulwark  # noqa: E402


def run(code, *lines):
    return types.SimpleNamespace(
        output=list(lines), exit_code=types.SimpleNamespace(value=code, signal=None), was_timeout=False)


def task(**more):
    fields = {"input_files_or_identifier": ["a.c", "b.c"], "property_file": None, "options": None}
    return types.SimpleNamespace(**{**fields, **more})


NO_LIMITS = types.SimpleNamespace(cputime=None, walltime=None, memory=None, cpu_cores=None)


class ToolTest(unittest.TestCase):
    def setUp(self):
        self.tool = bulwark.Tool()

    def result(self, code, *lines):
        return self.tool.determine_result(run(code, *lines))

    def test_verdicts(self):
        self.assertEqual("true", self.result(0, "VERDICT: SAFE"))
        self.assertEqual("true", self.result(0, "VERDICT: SAFE (assuming: no undefined behaviour)"))
        for violated in ["unreach-call", "valid-deref", "valid-free", "valid-memtrack", "valid-memcleanup", "no-overflow"]:
            self.assertEqual("false(%s)" % violated, self.result(10, "x", "VERDICT: UNSAFE (%s)" % violated))
        self.assertEqual("false(no-overflow)",
                         self.result(10, "VERDICT: UNSAFE (no-overflow; assuming: malloc does not fail)"))

    def test_no_answer(self):
        self.assertEqual("unknown", self.result(5, "VERDICT: UNKNOWN (all engines are inconclusive)"))
        self.assertEqual("TIMEOUT", self.result(5, "VERDICT: UNKNOWN (timeout)"))
        self.assertEqual("OUT OF MEMORY", self.result(5, "VERDICT: UNKNOWN (out of memory: 4 GB)"))
        self.assertEqual("ERROR (wrong input)", self.result(3, "VERDICT: UNKNOWN (syntax error)"))
        self.assertEqual("ERROR (not supported)", self.result(4, "VERDICT: UNKNOWN (threads)"))
        self.assertEqual("ERROR (internal error)", self.result(6, "VERDICT: UNKNOWN (certificate refuted)"))
        self.assertEqual("ERROR (usage)", self.result(2))
        self.assertEqual("ERROR", self.result(137, "a line"))
        self.assertEqual("ERROR", self.result(0, "VERDICT: SAFEST"))

    def test_the_last_verdict_counts(self):
        self.assertEqual("true", self.result(0, "VERDICT: UNKNOWN (crash)", "VERDICT: SAFE"))

    def test_command_line(self):
        limits = types.SimpleNamespace(cputime=900, walltime=None, memory=15 * 10**9, cpu_cores=4)
        words = self.tool.cmdline(
            "/x/bin/bulwark", ["--verbose"], task(property_file="p.prp", options={"data_model": "ILP32"}), limits)
        self.assertEqual(
            ["/x/bin/bulwark", "verify", "--verbose", "--property", "p.prp", "--data-model", "ILP32", "--cpu", "873s",
             "--memory", "14550MB", "--cores", "4", "a.c", "b.c"], words)
        own = ["--cpu", "10s", "--property", "assert"]
        self.assertEqual(
            ["b", "verify"] + own + ["a.c", "b.c"],
            self.tool.cmdline("b", own, task(property_file="p.prp"),
                              types.SimpleNamespace(cputime=900, walltime=None, memory=None, cpu_cores=None)))
        self.assertEqual(["b", "verify", "a.c", "b.c"], self.tool.cmdline("b", [], task(), NO_LIMITS))

    def test_what_it_says_of_the_tool(self):
        locator = types.SimpleNamespace(find_executable=lambda name, subdir: "/x/%s/%s" % (subdir, name))
        executable = self.tool.executable(locator)
        self.assertEqual("/x/bin/bulwark", executable)
        self.assertEqual("Bulwark", self.tool.name())
        self.assertIn("/x/lib", self.tool.program_files(executable))

    def test_version(self):
        if not hasattr(bulwark.benchexec.tools.template, "STAND_IN"):
            self.skipTest("the real base class starts the program")
        self.assertEqual("1.2.3", self.tool.version("/x/bin/bulwark"))

    def test_numbers(self):
        self.assertEqual("17", self.tool.get_value_from_output(["  Queries to Z3: 17"], "Queries to Z3"))
        self.assertIsNone(self.tool.get_value_from_output(["x"], "Queries to Z3"))


if __name__ == "__main__":
    unittest.main()
