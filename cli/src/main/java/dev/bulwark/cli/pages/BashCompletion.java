package dev.bulwark.cli.pages;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Completion for bash, from version 3.2 on, with or without the package bash-completion. Bash
 * splits words at colons and equals signs, so they are put together again, and from what is
 * proposed comes off what readline does not replace.
 */
final class BashCompletion {

  private static final String BEGIN =
      """
      # Made by Bulwark: completion for bash.

      _bulwark() {
        local word glue=yes words=() last i command= options= commands= operand=none
        for ((i = 0; i <= COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          last=$((${#words[@]} - 1))
          if [[ $last -ge 0 && ( $word == [:=]* || $glue == yes ) && $i -gt 1 ]]; then
            words[last]=${words[last]}$word
          else
            words[last + 1]=$word
          fi
          case $word in
            : | =) glue=yes ;;
            *) glue= ;;
          esac
        done
        last=$((${#words[@]} - 1))
        for ((i = 1; i < last; i++)); do
          case "$command ${words[i]}" in
      """;

  private static final String MIDDLE =
      """
          esac
        done

        local current=${words[last]} previous=${words[last - 1]} prefix= kind= values= list=
        if [[ $current == --*=* ]]; then
          previous=${current%%=*}
          prefix=$previous=
          current=${current#*=}
        fi
        case $command in
      """;

  private static final String END =
      """
        esac

        if [[ -z $kind ]]; then
          if [[ $current == -* ]]; then
            kind=values
            values=$options
          elif [[ -n $commands ]]; then
            kind=values
            [[ $operand == files ]] && kind=values-files
            values=$commands
          else
            kind=$operand
          fi
        fi
        if [[ $list == yes && $current == *,* ]]; then
          prefix=$prefix${current%,*},
          current=${current##*,}
        fi
        COMPREPLY=()
        case $kind in
          values* )
            while IFS= read -r word; do
              COMPREPLY+=("$prefix$word")
            done < <(compgen -W "$values" -- "$current")
            ;;
        esac
        case $kind in
          files | values-files)
            while IFS= read -r word; do
              COMPREPLY+=("$prefix$word")
            done < <(compgen -f -- "$current")
            type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
            ;;
          folders)
            while IFS= read -r word; do
              COMPREPLY+=("$prefix$word")
            done < <(compgen -d -- "$current")
            type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
            ;;
        esac
        # Readline replaces only what stands behind the last separator.
        local typed=${words[last]} separator
        for separator in : =; do
          if [[ $typed == *"$separator"* && $COMP_WORDBREAKS == *"$separator"* ]]; then
            local head=${typed%"${typed##*"$separator"}"}
            for i in "${!COMPREPLY[@]}"; do
              COMPREPLY[i]=${COMPREPLY[i]#"$head"}
            done
          fi
        done
        # What ends in a colon goes on.
        if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]]; then
          type compopt >/dev/null 2>&1 && compopt -o nospace 2>/dev/null
        fi
      }

      complete -F _bulwark bulwark
      """;

  private BashCompletion() {}

  static String text(CommandWords root) {
    StringBuilder text = new StringBuilder(BEGIN);
    root.all()
        .filter(command -> !command.path().isEmpty())
        .forEach(command -> text.append(entry(command)));
    text.append(MIDDLE);
    root.all().forEach(command -> text.append(branch(command)));
    return text.append(END).toString();
  }

  /** How a word leads from a command to this one. */
  private static String entry(CommandWords command) {
    String path = command.path();
    int space = path.lastIndexOf(' ');
    String from = space < 0 ? "" : path.substring(0, space);
    return "      \"%s %s\") command=\"%s\" ;;\n".formatted(from, command.name(), path);
  }

  private static String branch(CommandWords command) {
    StringBuilder text = new StringBuilder("    \"" + command.path() + "\")\n");
    List<String> options =
        command.options().stream().flatMap(option -> option.names().stream()).toList();
    text.append("      options='").append(String.join(" ", options)).append("'\n");
    String commands =
        command.subcommands().stream().map(CommandWords::name).collect(Collectors.joining(" "));
    text.append("      commands='").append(commands).append("'\n");
    text.append("      operand=").append(operand(command.operand())).append("\n");
    text.append("      case $previous in\n");
    command.options().stream()
        .filter(OptionWords::takesArgument)
        .forEach(
            option ->
                text.append("        ")
                    .append(String.join(" | ", option.names()))
                    .append(") ")
                    .append(assignments(option.argument()))
                    .append(" ;;\n"));
    return text.append("      esac\n      ;;\n").toString();
  }

  private static String operand(Argument operand) {
    return switch (operand) {
      case Argument.None none -> "none";
      case Argument.File file -> "files";
      case Argument.Folder folder -> "folders";
      case Argument.Text text -> "none";
      case Argument.OneOf values -> "files";
    };
  }

  private static String assignments(Argument argument) {
    return switch (argument) {
      case Argument.None none -> ":";
      case Argument.File file -> "kind=files";
      case Argument.Folder folder -> "kind=folders";
      case Argument.Text text -> "kind=none";
      case Argument.OneOf(List<String> values, boolean severally, boolean orFile) ->
          "kind=%s list=%s values='%s'"
              .formatted(
                  orFile ? "values-files" : "values",
                  severally ? "yes" : "",
                  String.join(" ", values));
    };
  }
}
