// The real server over the standard streams. BULWARK names the program; without it, this is skipped.
'use strict';

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');
const { pathToFileURL } = require('node:url');
const rpc = require('vscode-jsonrpc/node');

const manifest = require('../package.json');
const { serverOptions } = require('../lib/server');

const PROGRAM = `#include <assert.h>
int main(void) {
  int x = 6;
  assert(x * 7 == 42);
  assert(x * 7 == 43);
  return 0;
}
`;

const program = process.env.BULWARK;

test('the server checks a file', { skip: program ? false : 'BULWARK is not set', timeout: 180000 }, async () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'bulwark-')));
  const file = path.join(folder, 'a.c');
  fs.writeFileSync(file, PROGRAM);
  const uri = pathToFileURL(file).toString();
  const { command, args } = serverOptions(program);
  const server = spawn(command, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => {
    server.on('exit', resolve);
  });
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin),
  );
  const found = new Promise((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', (params) => {
      if (params.diagnostics.length > 0) {
        resolve(params);
      }
    });
  });
  // As VS Code does, with what the manifest says of the settings.
  connection.onRequest('workspace/configuration', ({ items }) =>
    items.map(({ section }) => {
      const settings = {};
      for (const [name, { default: value }] of Object.entries(manifest.contributes.configuration.properties)) {
        settings[name.slice(section.length + 1)] = value;
      }
      return settings;
    }),
  );
  connection.listen();
  const { capabilities } = await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).toString(),
    initializationOptions: { showsChecks: true },
    capabilities: { workspace: { configuration: true } },
  });
  assert.ok(capabilities.executeCommandProvider.commands.includes('bulwark.showChecks'));
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'c', version: 1, text: PROGRAM },
  });
  const { diagnostics } = await found;
  assert.strictEqual(diagnostics.length, 1);
  assert.strictEqual(diagnostics[0].range.start.line, 4);
  assert.strictEqual(diagnostics[0].code, 'CWE-617');
  assert.ok(diagnostics[0].relatedInformation.some((step) => step.message.includes('x = 6')));
  const list = await connection.sendRequest('workspace/executeCommand', {
    command: 'bulwark.showChecks',
    arguments: [uri, 'main'],
  });
  assert.ok(list.items.some(({ label, range }) => label.includes('unsafe') && range.start.line === 4));
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  assert.strictEqual(await ended, 0);
  connection.dispose();
  fs.rmSync(folder, { recursive: true });
});
