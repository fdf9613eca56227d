// The entry that VS Code loads: hands the real editor and the real client to lib/bulwark.js, which tests call with
// others.
'use strict';

const { Bulwark } = require('./lib/bulwark');

let bulwark;

function activate(context) {
  const vscode = require('vscode');
  const { LanguageClient } = require('vscode-languageclient/node');
  bulwark = new Bulwark(vscode, LanguageClient);
  return bulwark.activate(context);
}

function deactivate() {
  return bulwark === undefined ? undefined : bulwark.stop();
}

module.exports = { activate, deactivate };
