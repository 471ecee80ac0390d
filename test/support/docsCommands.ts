import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

interface Block {
  readonly language: string;
  readonly text: string;
}

/** Blocks of these languages hold commands; so does a block without a language. */
const SHELL_LANGUAGES: readonly string[] = ['', 'bash', 'console', 'sh', 'shell'];

const FENCE = /^ *```(\w*)\n(.*?)^ *```$/gms;

/** A code span that starts, after variables, with a program and an argument. */
const COMMAND_SPAN =
  /`((?:[A-Z_]+=[^ `]+ )*(?:aws|cp|curl|docker|git|java|kill|mvn|node|npm|npx|pip|python3?|rm|sls|tar|vitest) [^`]+)`/g;

/** The pages for people who use or change the project. */
export const DOCS_PAGES: readonly string[] = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: ROOT })];

const readPage = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

const listBlocks = (page: string): readonly Block[] =>
  [...readPage(page).matchAll(FENCE)].map(([, language = '', text = '']) => ({ language, text }));

/** The text of the page's `sh` blocks, which run one after the other. */
export const readShellBlocks = (page: string): string =>
  listBlocks(page)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text)
    .join('\n');

const isOpen = (command: string): boolean =>
  command.endsWith('\\') || (command.replaceAll(/"[^"\n]*"/g, '').split("'").length - 1) % 2 === 1;

/** Commands of a block without comments. A command goes on after a backslash and inside quotation marks. */
const splitCommands = (text: string): readonly string[] => {
  const commands: string[] = [];
  let open = '';
  for (const line of text.split('\n')) {
    open += (open === '' ? '' : '\n') + line.replace(/ {2,}# .*$/, '').trimEnd();
    if (isOpen(open)) continue;
    if (open.trim() !== '') commands.push(open.trim());
    open = '';
  }
  return open === '' ? commands : [...commands, open];
};

/** The commands of the page's `sh` blocks. */
export const listShellCommands = (page: string): readonly string[] => splitCommands(readShellBlocks(page));

/** The commands of a page outside of its `sh` blocks: of its other blocks, and in its code spans. */
export const listOtherCommands = (page: string): readonly string[] => {
  const blocks = listBlocks(page).filter(({ language }) => language !== 'sh' && SHELL_LANGUAGES.includes(language));
  const spans = [...readPage(page).replaceAll(FENCE, '').matchAll(COMMAND_SPAN)].map(([, command = '']) => command);
  return [...blocks.flatMap(({ text }) => splitCommands(text)), ...spans];
};
