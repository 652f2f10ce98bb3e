import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** The reader who will have the password. */
export interface PasswordOwner {
  readonly clientid: string;
  readonly borrowNumber: string;
  readonly icNumber: string;
  readonly identityCard: string;
  readonly telephone: string;
}

/**
 * The pattern requires a digit and a letter, so the most frequently leaked passwords that match it are a word or a
 * keyboard run combined with a run of digits, in either order. These halves produce about ten thousand of them.
 */
const words = new Set(
  `a aa aaa aaaa aaaaaa ab abc abcd abcde abcdef abcdefg abcabc abcd1234 aabbcc q qq qqq qqqq qw qwe qwer qwert qwerty
  qwertyu qwertyui qwertyuiop qaz qazwsx qazwsxedc as asd asdf asdfg asdfgh asdfghjkl zx zxc zxcv zxcvb zxcvbn zxcvbnm
  qweasd qweasdzxc qweqwe asdasd zxczxc wasd x xx xxx xyz z zz zzz w ww www woaini woaiwo woaima woainima aini iloveyou
  love loveyou lovely baby angel princess prince sunshine password passwd passw pass pwd secret admin administrator root
  user test guest demo hello welcome login letmein master super superman batman spiderman pokemon monkey dragon tiger
  football basketball soccer baseball hockey shadow michael jordan jessica ashley daniel andrew thomas charlie robert
  computer internet samsung iphone android apple huawei xiaomi china beijing shanghai guangzhou shenzhen chengdu
  library libraries reader book books school student teacher pupil class tushu tushuguan duzhe xuesheng laoshi
  xuexiao banji li wang zhang liu chen yang zhao huang zhou wu xu sun ma zhu hu guo he gao lin luo wangyi zhangwei
  liwei wangwei lili changeme default temp temporary initial mima hao ok okok yes google facebook naruto
  starwars freedom whatever trustno flower summer winter spring autumn money killer hunter ranger buster pepper ginger
  cookie cheese purple orange banana`.split(/\s+/),
);

const isRun = (figures: string) => {
  const steps = [...figures].slice(1).map((figure, index) => Number(figure) - Number(figures[index]));
  return (
    steps.every((step) => step === steps[0] && Math.abs(step) <= 1) ||
    steps.every((step) => step === 1 || step === -9)
  );
};
const knownFigures = new Set(
  '520 521 1314 5201314 1314520 520520 147258 147258369 159357 123321 1234321 112233 121212 123123 123654 654321 101010 100200 131313 1q2w3e 007 110 119 120 10086 10010 315 8888 1122 1212 2580 159 357 789456'.split(
    ' ',
  ),
);

/** Digits that everybody tries: runs, one repeated digit, a repeated pair, lucky numbers, years. */
function isCommonFigures(figures: string): boolean {
  return (
    figures.length <= 2 ||
    isRun(figures) ||
    knownFigures.has(figures) ||
    /^(\d)\1*$/.test(figures) ||
    /^(\d{1,4})\1+$/.test(figures) ||
    /^(19|20)\d\d$/.test(figures)
  );
}

/** Keyboard patterns that mix letters and digits. */
const walks =
  /^(1q2w3e4r|1q2w3e4r5t|1qaz2wsx|1qaz2wsx3edc|qaz123wsx|q1w2e3r4|q1w2e3r4t5|a1b2c3d4|a1s2d3f4|z1x2c3v4|1a2b3c4d|p4ssw0rd\d*|passw0rd\d*|p4ssword\d*|pa55word\d*|adm1n\d*|l0ve\d*|qwe123qwe|abc123abc|asd123asd|aa11bb22|a1a1a1a1|1a1a1a1a)$/;

/** The date of birth in an ID number of 18 or 15 characters, in the forms that people write. */
function birthdays(identityCard: string): string[] {
  const eight = /^\d{6}(\d{8})\d{3}[\dXx]$/.exec(identityCard)?.[1];
  const six = /^\d{6}(\d{6})\d{3}$/.exec(identityCard)?.[1];
  const day = eight ?? (six === undefined ? undefined : `19${six}`);
  if (day === undefined) return [];
  return [day, day.slice(2), `${day.slice(0, 4)}${Number(day.slice(4, 6))}${Number(day.slice(6))}`];
}

/** Whether a person who knows the reader's numbers would guess this password. */
export function isMadeOfOwnNumbers(password: string, owner: PasswordOwner): boolean {
  const plain = password.toUpperCase().replace(/[._]/g, '');
  const numbers = [owner.borrowNumber, owner.icNumber, owner.identityCard, owner.telephone]
    .map((number) => number.toUpperCase().replace(/[^\dA-Z]/g, ''))
    .filter((number) => number.length >= 4);
  if (numbers.some((number) => plain.includes(number) || number === plain)) return true;
  const tails = numbers
    .flatMap((number) => [number.slice(-6), number.slice(-8)])
    .filter((tail) => tail.length >= 6);
  if (tails.some((tail) => plain.includes(tail))) return true;
  return birthdays(owner.identityCard).some((day) => plain.includes(day));
}

function isCommon(password: string, owner: PasswordOwner): boolean {
  const plain = password.toLowerCase().replace(/[._]/g, '');
  if (walks.test(plain) || /^(.{1,8})\1+$/.test(plain) || new Set(plain).size <= 3) return true;
  const [, before = '', letters = '', after = ''] = /^(\d*)([a-z]*)(\d*)$/.exec(plain) ?? [];
  const halves = /^([a-z]+)\1+$/.exec(letters)?.[1] ?? letters;
  if (letters === '') return before !== '' && isCommonFigures(before);
  if (!(words.has(letters) || words.has(halves) || letters === owner.clientid)) return false;
  return (before === '' || isCommonFigures(before)) && (after === '' || isCommonFigures(after));
}

/**
 * Refuses passwords that attackers try first: common ones, and those made of the reader's own numbers or
 * birthday.
 */
export function refuseWhenPasswordGuessable(password: string, owner: PasswordOwner): Refusal | undefined {
  if (isCommon(password, owner) || isMadeOfOwnNumbers(password, owner)) return refuse('reader.password.weak');
  return undefined;
}
