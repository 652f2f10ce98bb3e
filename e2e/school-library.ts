import { type PortalLanguage, portalLanguages } from './words.ts';

/** One school for each language, because a new school year moves all of its readers, and its staff. */
export const schoolOf = (language: PortalLanguage) => ({
  clientid: `school-${language.slice(0, 2)}`,
  login: `head-${language}`,
});

/** A reader who repeats the year, one who graduates, and one whose password is reset. */
export const schoolReaders = { repeats: '欧阳修文', graduates: '单晓芳', forgets: '司马小光' } as const;

export function schoolLibraries(): string {
  return JSON.stringify({
    libraries: portalLanguages.map((language) => {
      const { clientid } = schoolOf(language);
      return { clientid, name: '育英小学图书馆', group: clientid };
    }),
  });
}

export function schoolTable(): string {
  const classes = ['三年级一班', '四年级一班', '五年级一班', '六年级一班'];
  const names = ['王小雨', '李一诺', '张子涵', '刘梓轩', '陈思远'];
  const rows = classes.flatMap((name, grade) =>
    names.map((person, at) => `00${grade + 3}${String(at).padStart(3, '0')},${person},${name},学生`),
  );
  return [
    '借阅证号,姓名,班级,读者类型',
    ...rows,
    `003900,${schoolReaders.repeats},三年级一班,学生`,
    `006900,${schoolReaders.graduates},六年级一班,学生`,
    `004900,${schoolReaders.forgets},四年级一班,学生`,
    'T001,周老师,教师,教师',
  ].join('\n');
}
