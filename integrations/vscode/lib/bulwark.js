// What the extension does: starts `bulwark lsp`, has commands for the file at hand, and shows lists of checks.
'use strict';

const { serverOptions } = require('./server');

const SECTION = 'bulwark';

class Bulwark {
  /**
   * @param vscode the API of the editor
   * @param LanguageClient the class of vscode-languageclient
   */
  constructor(vscode, LanguageClient) {
    this.vscode = vscode;
    this.LanguageClient = LanguageClient;
    this.client = undefined;
  }

  async activate(context) {
    const { commands, workspace } = this.vscode;
    context.subscriptions.push(
      commands.registerCommand('bulwark.checkActiveFile', () => this.tellOfActiveFile('bulwark.checkFile')),
      commands.registerCommand('bulwark.showActiveChecks', () => this.showActiveChecks()),
      commands.registerCommand('bulwark.cancelChecks', () => this.tell('bulwark.cancel', [])),
      commands.registerCommand('bulwark.restart', () => this.restart()),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(`${SECTION}.path`)) {
          return this.restart();
        }
        return undefined;
      }),
    );
    await this.start();
  }

  async start() {
    const path = this.vscode.workspace.getConfiguration(SECTION).get('path') || 'bulwark';
    this.client = new this.LanguageClient(SECTION, 'Bulwark', serverOptions(path), this.clientOptions());
    try {
      await this.client.start();
    } catch (failure) {
      this.client = undefined;
      await this.vscode.window.showErrorMessage(
        `Bulwark could not be started as '${path} lsp': ${failure.message}. The setting bulwark.path says where it is.`,
      );
    }
  }

  clientOptions() {
    return {
      documentSelector: [{ scheme: 'file', language: 'c' }],
      initializationOptions: { showsChecks: true },
      synchronize: { configurationSection: SECTION },
      middleware: {
        executeCommand: async (command, args, next) => {
          const result = await next(command, args);
          if (command === 'bulwark.showChecks') {
            await this.show(result);
          }
          return result;
        },
      },
    };
  }

  async stop() {
    const client = this.client;
    this.client = undefined;
    if (client !== undefined) {
      await client.stop();
    }
  }

  async restart() {
    await this.stop();
    await this.start();
  }

  /** Has the server do something. */
  async tell(command, args) {
    if (this.client === undefined) {
      await this.vscode.window.showErrorMessage('Bulwark does not run.');
      return undefined;
    }
    return this.client.sendRequest('workspace/executeCommand', { command, arguments: args });
  }

  async tellOfActiveFile(command) {
    const editor = this.vscode.window.activeTextEditor;
    if (editor === undefined || editor.document.languageId !== 'c') {
      await this.vscode.window.showInformationMessage('Bulwark checks C files.');
      return undefined;
    }
    if (editor.document.isDirty) {
      await editor.document.save();
    }
    return this.tell(command, [editor.document.uri.toString()]);
  }

  async showActiveChecks() {
    await this.show(await this.tellOfActiveFile('bulwark.showChecks'));
  }

  /** Shows a list of checks, and goes to the one that is picked. */
  async show(list) {
    if (!list || list.items.length === 0) {
      return;
    }
    const picked = await this.vscode.window.showQuickPick(list.items, { title: list.title });
    if (picked) {
      const { start, end } = picked.range;
      const selection = new this.vscode.Range(start.line, start.character, end.line, end.character);
      await this.vscode.window.showTextDocument(this.vscode.Uri.parse(picked.uri), { selection });
    }
  }
}

module.exports = { Bulwark };
