import { readFileSync, writeFileSync } from 'node:fs';
import { packEnglishWords, shortestEnglish } from '../src/analysis/english-words.ts';
import { unpack } from '../src/meaning/base-table.ts';

// Packs `src/analysis/english-words.bin`, the English words of the table of meanings: `node packages/search/bench/pack-english-words.ts`.
const meanings = unpack(readFileSync(new URL('../src/meaning/base-table.bin', import.meta.url)));
const words = meanings.words.filter((word) => word.length >= shortestEnglish && /^[a-z]+$/u.test(word));
const packed = packEnglishWords(words.toSorted());
writeFileSync(new URL('../src/analysis/english-words.bin', import.meta.url), packed);
process.stdout.write(`${words.length} words, ${packed.length} bytes\n`);
