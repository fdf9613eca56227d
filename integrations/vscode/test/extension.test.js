// The logic of the extension, with stand-ins for the editor and for the client.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');

const { Bulwark } = require('../lib/bulwark');
const { serverOptions } = require('../lib/server');
const manifest = require('../package.json');

const URI = 'file:///project/a.c';

/** As much of the editor as the extension uses; what it does is in `seen`. */
function editor(settings = {}) {
  const seen = { commands: {}, errors: [], information: [], picks: [], shown: [], saved: 0, clients: [] };
  const vscode = {
    seen,
    Range: class {
      constructor(...numbers) {
        this.numbers = numbers;
      }
    },
    Uri: { parse: (text) => ({ text }) },
    commands: {
      registerCommand: (name, run) => {
        seen.commands[name] = run;
        return { dispose() {} };
      },
    },
    workspace: {
      getConfiguration: (section) => ({ get: (name) => settings[`${section}.${name}`] }),
      onDidChangeConfiguration: (listener) => {
        seen.configurationListener = listener;
        return { dispose() {} };
      },
    },
    window: {
      activeTextEditor: {
        document: {
          languageId: 'c',
          isDirty: true,
          uri: { toString: () => URI },
          save: async () => {
            seen.saved += 1;
          },
        },
      },
      showErrorMessage: async (text) => seen.errors.push(text),
      showInformationMessage: async (text) => seen.information.push(text),
      showQuickPick: async (items, options) => {
        seen.picks.push({ items, options });
        return items[items.length - 1];
      },
      showTextDocument: async (uri, options) => seen.shown.push({ uri, options }),
    },
  };
  class LanguageClient {
    constructor(id, name, server, options) {
      Object.assign(this, { id, name, server, options, requests: [], running: false });
      seen.clients.push(this);
    }

    async start() {
      if (settings.fails) {
        throw new Error('no such program');
      }
      this.running = true;
    }

    async stop() {
      this.running = false;
    }

    async sendRequest(method, params) {
      this.requests.push({ method, params });
      return settings.answer;
    }
  }
  return { vscode, seen, bulwark: new Bulwark(vscode, LanguageClient) };
}

async function activated(settings) {
  const made = editor(settings);
  const context = { subscriptions: [] };
  await made.bulwark.activate(context);
  return { ...made, context };
}

const LIST = {
  title: '1 check proven, 1 failing',
  items: [
    { label: 'one', uri: URI, range: { start: { line: 1, character: 2 }, end: { line: 1, character: 9 } } },
    { label: 'two', uri: URI, range: { start: { line: 3, character: 4 }, end: { line: 3, character: 8 } } },
  ],
};

test('starts the program that the setting names', async () => {
  const { seen } = await activated({ 'bulwark.path': '/opt/bulwark/bin/bulwark' });
  assert.deepStrictEqual(seen.clients[0].server, { command: '/opt/bulwark/bin/bulwark', args: ['lsp'] });
  assert.ok(seen.clients[0].running);
  assert.deepStrictEqual(seen.clients[0].options.documentSelector, [{ scheme: 'file', language: 'c' }]);
  assert.deepStrictEqual((await activated()).seen.clients[0].server.command, 'bulwark');
  assert.strictEqual(serverOptions('~/bin/bulwark').command, path.join(os.homedir(), 'bin/bulwark'));
});

test('says what to set when the program is not there', async () => {
  const { seen, bulwark } = await activated({ fails: true });
  assert.match(seen.errors[0], /no such program.*bulwark\.path/);
  await seen.commands['bulwark.cancelChecks']();
  assert.match(seen.errors[1], /does not run/);
  await bulwark.stop();
});

test('has every command of the manifest, and no other', async () => {
  const { seen, context } = await activated();
  const promised = manifest.contributes.commands.map((one) => one.command);
  assert.deepStrictEqual(Object.keys(seen.commands).sort(), promised.sort());
  assert.ok(context.subscriptions.length > promised.length);
});

test('checks the file at hand, saved', async () => {
  const { seen } = await activated();
  await seen.commands['bulwark.checkActiveFile']();
  assert.strictEqual(seen.saved, 1);
  assert.deepStrictEqual(seen.clients[0].requests, [
    { method: 'workspace/executeCommand', params: { command: 'bulwark.checkFile', arguments: [URI] } },
  ]);
});

test('refuses what is no C', async () => {
  const { seen, vscode } = await activated();
  vscode.window.activeTextEditor.document.languageId = 'python';
  await seen.commands['bulwark.checkActiveFile']();
  vscode.window.activeTextEditor = undefined;
  await seen.commands['bulwark.checkActiveFile']();
  assert.strictEqual(seen.information.length, 2);
  assert.strictEqual(seen.clients[0].requests.length, 0);
});

test('goes to the check that is picked, from a lens or by command', async () => {
  const { seen } = await activated({ answer: LIST });
  const { executeCommand } = seen.clients[0].options.middleware;
  assert.strictEqual(await executeCommand('bulwark.showChecks', [URI, 'main'], async () => LIST), LIST);
  await seen.commands['bulwark.showActiveChecks']();
  assert.strictEqual(seen.picks[0].options.title, LIST.title);
  for (const shown of [seen.shown[0], seen.shown[1]]) {
    assert.strictEqual(shown.uri.text, URI);
    assert.deepStrictEqual(shown.options.selection.numbers, [3, 4, 3, 8]);
  }
  assert.strictEqual(await executeCommand('bulwark.verifyFunction', [URI, 'f'], async () => 'done'), 'done');
  assert.strictEqual(seen.picks.length, 2);
});

test('shows nothing where there is nothing', async () => {
  const { seen } = await activated({ answer: { title: 'no checks', items: [] } });
  await seen.commands['bulwark.showActiveChecks']();
  assert.strictEqual(seen.picks.length, 0);
});

test('starts anew with another program', async () => {
  const { seen } = await activated();
  await seen.configurationListener({ affectsConfiguration: () => false });
  assert.strictEqual(seen.clients.length, 1);
  await seen.configurationListener({ affectsConfiguration: (name) => name === 'bulwark.path' });
  assert.strictEqual(seen.clients.length, 2);
  assert.ok(!seen.clients[0].running && seen.clients[1].running);
});

test('the client library has what is used of it', () => {
  // Its own main module needs a whole editor, so its text has to do.
  const client = path.dirname(require.resolve('vscode-languageclient/package.json'));
  const text = fs.readFileSync(path.join(client, 'lib/node/main.js'), 'utf8');
  assert.match(text, /class LanguageClient extends/);
  const commands = fs.readFileSync(path.join(client, 'lib/common/executeCommand.js'), 'utf8');
  assert.match(commands, /middleware\.executeCommand/);
});
