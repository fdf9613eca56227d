#!/bin/sh
# The job behind the array: one result of all parts, in the folder merged. Its exit code is that of bulwark merge.
# bulwark-slurm submits it with the path of run-shard, the number of parts, the folder, and the number of the array.
set -u

# A part that is put into the queue again may let this job begin: it comes back later, and holds nothing meanwhile.
if [ -n "$(squeue --noheader --jobs="$4" 2>/dev/null)" ]; then
  exec scontrol requeue "$SLURM_JOB_ID"
fi
exec "$1" --merge "$2" --output "$3"
