"""Tool-info module of BenchExec for Bulwark. docs/integrations.md says how to use it."""

import re

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """Bulwark, a software model checker for C."""

    VERDICT = re.compile(r"VERDICT: (SAFE|UNSAFE|UNKNOWN)(?: \((.*)\))?$")

    # A part of the processor time and of the memory is left to the process that ends the run.
    SHARE = 0.97

    REASONS = {
        "timeout": "TIMEOUT",
        "interrupted": result.RESULT_UNKNOWN,
    }

    EXIT_CODES = {
        2: "ERROR (usage)",
        3: "ERROR (wrong input)",
        4: "ERROR (not supported)",
        6: "ERROR (internal error)",
    }

    def executable(self, tool_locator):
        return tool_locator.find_executable("bulwark", subdir="bin")

    def program_files(self, executable):
        return self._program_files_from_executable(
            executable, ["bin", "lib", "examples"], parent_dir=True
        )

    def name(self):
        return "Bulwark"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="bulwark ")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "verify"] + list(options)
        if task.property_file and "--property" not in options:
            command += ["--property", task.property_file]
        data_model = (task.options or {}).get("data_model")
        if data_model and "--data-model" not in options:
            command += ["--data-model", data_model]
        if rlimits.cputime and "--cpu" not in options:
            command += ["--cpu", "%ds" % int(rlimits.cputime * self.SHARE)]
        if rlimits.memory and "--memory" not in options:
            command += ["--memory", "%dMB" % int(rlimits.memory * self.SHARE / 1000000)]
        if rlimits.cpu_cores and "--cores" not in options:
            command += ["--cores", str(rlimits.cpu_cores)]
        return command + list(task.input_files_or_identifier)

    def determine_result(self, run):
        verdict = None
        for line in run.output:
            found = self.VERDICT.match(line.strip())
            verdict = found or verdict
        if verdict is None:
            code = run.exit_code.value
            return self.EXIT_CODES.get(code, result.RESULT_ERROR)
        word, inside = verdict.group(1), verdict.group(2) or ""
        if word == "SAFE":
            return result.RESULT_TRUE_PROP
        if word == "UNSAFE":
            violated = inside.split(";")[0]
            return "%s(%s)" % (result.RESULT_FALSE_PROP, violated) if violated else result.RESULT_FALSE_PROP
        if inside in self.REASONS:
            return self.REASONS[inside]
        if inside.startswith("out of memory"):
            return "OUT OF MEMORY"
        return self.EXIT_CODES.get(run.exit_code.value, result.RESULT_UNKNOWN)

    def get_value_from_output(self, output, identifier):
        """The number behind a name that --verbose prints, such as 'Queries to Z3'."""
        for line in reversed(list(output)):
            if line.strip().startswith(identifier + ":"):
                return line.split(":", 1)[1].strip()
        return None
