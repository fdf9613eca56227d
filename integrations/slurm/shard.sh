#!/bin/sh
# A job of the array: its part. bulwark-slurm submits it with the path of run-shard, the number of parts, the folder,
# and the words for bulwark.
set -u
script=$1
shards=$2
output=$3
shift 3

# Slurm says a minute before the time is over: what there is stays, and the job begins again behind others.
over=
cancelled=
child=
again() {
  over=1
  [ -z "$child" ] || kill -TERM "$child"
}
trap again USR1
# When it is cancelled, it ends in order.
cancel() {
  cancelled=1
  [ -z "$child" ] || kill -TERM "$child"
}
trap cancel TERM

"$script" --shard "$SLURM_ARRAY_TASK_ID/$shards" --output "$output" -- "$@" &
child=$!
code=
while :; do
  wait "$child"
  code=$?
  # A trap ends the waiting, not the child.
  kill -0 "$child" 2>/dev/null || break
done
# Somebody has killed bulwark, perhaps for lack of memory: that may happen again, so not for ever.
if [ "$code" -eq 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
  over=1
fi
if [ -n "$over" ] && [ -z "$cancelled" ] && [ "$code" -ne 0 ]; then
  exec scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$code"
