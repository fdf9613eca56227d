// How the server is started.
'use strict';

const os = require('node:os');
const path = require('node:path');

/** The program that a setting names: `~` is the home directory. */
function command(setting) {
  return setting === '~' || setting.startsWith('~/') ? path.join(os.homedir(), setting.slice(1)) : setting;
}

/** For the language client: the protocol goes over the standard streams. */
function serverOptions(setting) {
  return { command: command(setting), args: ['lsp'] };
}

module.exports = { command, serverOptions };
