/** 三年级二班, 七（2）班, 初一3班, 高二(5)班, 2023级1班 */
const chinese =
  /^\s*(小学|初中|高中)?\s*(?:([一二三四五六七八九1-9]|1[0-2])\s*(?:年级?|[（(])|((?:初|高)[一二三])|(\d{4}级))/u;
/** Grade 3B, Year 10 Blue, 7C, 4-2; Kindergarten has no number. */
const english =
  /^\s*(grade|year|form|class|primary|secondary)?\s*(\d{1,2})(?:st|nd|rd|th)?(?=$|[\s\-–./(]|[a-h]\b)/iu;
const digits = '零一二三四五六七八九';

/**
 * The grade that a class belongs to, by its name: 三年级 for 三年级二班, Grade 3 for Grade 3B. A name that is not a class (an
 * office, a district) is its own grade.
 */
export function gradeOf(name: string): string {
  const [, school = '', number, middle, entered] = chinese.exec(name) ?? [];
  if (number !== undefined)
    return `${school}${number.length === 1 ? (digits[Number(number)] ?? number) : number}年级`;
  if (middle !== undefined || entered !== undefined) return `${school}${middle ?? entered ?? ''}`;
  const [, word, grade] = english.exec(name) ?? [];
  if (grade === undefined) return name.trim();
  const known = word ?? 'Grade';
  return `${known.charAt(0).toUpperCase()}${known.slice(1).toLowerCase()} ${Number(grade)}`;
}
