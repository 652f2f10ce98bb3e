import type { Language, YearFigureKey } from '@yuelan/contract';

interface FigureWords {
  readonly name: string;
  readonly unit: string;
  readonly definition: string;
}

/** What a library reports every year, and how it is counted. */
export const figureWords: Readonly<Record<Language, Readonly<Record<YearFigureKey, FigureWords>>>> = {
  'zh-CN': {
    titles: { name: '藏书种数', unit: '种', definition: '下载时本馆至少有一册在藏复本的书目记录数。' },
    copies: {
      name: '总藏量',
      unit: '册',
      definition: '下载时本馆的复本数，不含遗失和注销（GB/T 13191：馆藏）。',
    },
    titlesAdded: {
      name: '本年新增种数',
      unit: '种',
      definition: '本年首次进入目录、下载时本馆仍有复本的种数。',
    },
    readers: {
      name: '有效借书证数',
      unit: '个',
      definition: '下载时状态有效的读者数（公共图书馆统计：有效借书证数）。',
    },
    newReaders: {
      name: '本年新增读者',
      unit: '人',
      definition: '登记日期在本年的读者数，以后注销的也计入。',
    },
    borrowers: {
      name: '借书读者数',
      unit: '人',
      definition: '本年至少借过一册书的不同读者数（GB/T 13191：活跃借阅者）。',
    },
    loans: { name: '书刊文献外借册次', unit: '册次', definition: '本年借出的册次，续借不计入。' },
    renewals: {
      name: '续借册次',
      unit: '册次',
      definition: '本年续借的册次；GB/T 13191 要求与外借分别统计。',
    },
    borrowings: {
      name: '书刊文献外借人次',
      unit: '人次',
      definition: '一位读者一天内借书，不论几册，计一人次。',
    },
    returns: { name: '归还册次', unit: '册次', definition: '本年归还的册次。' },
    lost: {
      name: '遗失册数',
      unit: '册',
      definition: '本年登记遗失的册数，外借中的和在馆的都算，以后找回的也计入；导入文件里标为遗失的不计。',
    },
    holds: { name: '预借册次', unit: '册次', definition: '本年读者在门户预借的册次。' },
    visits: {
      name: '网站访问量',
      unit: '次',
      definition:
        '读者门户的访问次数；超过 30 分钟没有操作，再来计为新的一次（ISO 2789：虚拟访问）。只计次数，不记录是谁。',
    },
    readerVisits: {
      name: '其中：登录读者访问',
      unit: '次',
      definition: '访问中读者已登录的次数，按登录读者当时的班级统计。',
    },
    searches: { name: '检索次数', unit: '次', definition: '读者在门户检索馆藏的次数，翻页不计。' },
    activities: {
      name: '举办活动次数',
      unit: '次',
      definition: '本年开始的活动数（讲座、展览、培训、比赛等）。',
    },
    participants: {
      name: '参加活动人次',
      unit: '人次',
      definition: '本年开始的活动的参加人次：有签到的活动计签到人数，其余计报名人数。',
    },
    loansPerCopy: { name: '馆藏流通率', unit: '次', definition: '外借册次 ÷ 总藏量。' },
    loansPerReader: { name: '读均外借册次', unit: '册次', definition: '外借册次 ÷ 有效借书证数。' },
    pupils: { name: '学生人数', unit: '人', definition: '下载时所选读者类型中状态有效的读者数。' },
    copiesPerPupil: {
      name: '生均藏书量',
      unit: '册',
      definition: '总藏量 ÷ 学生人数。《中小学图书馆（室）规程》附表规定了各学段的最低要求。',
    },
    titlesAddedPerPupil: {
      name: '生均新增种数',
      unit: '种',
      definition:
        '本年新增种数 ÷ 学生人数。《规程》要求生均每年新增纸质图书不少于一册；册数请按购书记录核对。',
    },
    loansPerPupil: { name: '生均借阅量', unit: '册次', definition: '学生当时借出的册次 ÷ 学生人数。' },
    borrowingShare: { name: '学生借阅率', unit: '%', definition: '本年至少借过一册书的学生 ÷ 学生人数。' },
    gateVisits: {
      name: '总流通人次（到馆）',
      unit: '人次',
      definition: '门户不知道：请按门禁或人工计数填写。',
    },
    openingHours: { name: '每周开放时间', unit: '小时', definition: '门户不知道：请填写。' },
    seats: { name: '阅览座席数', unit: '个', definition: '门户不知道：请填写。' },
    floorArea: { name: '实际使用房屋建筑面积', unit: '平方米', definition: '门户不知道：请填写。' },
    staff: { name: '从业人员', unit: '人', definition: '门户不知道：请填写。' },
    spending: { name: '新增藏量购置费', unit: '元', definition: '门户不知道：请填写。' },
  },
  'en-US': {
    titles: {
      name: 'Titles',
      unit: 'titles',
      definition: 'Records with at least one copy of this library, when the table was made.',
    },
    copies: {
      name: 'Collection',
      unit: 'copies',
      definition:
        'Copies of this library when the table was made, without lost and withdrawn ones (ISO 2789: collection).',
    },
    titlesAdded: {
      name: 'Titles added',
      unit: 'titles',
      definition:
        'Titles that came into the catalogue in the year and of which this library still has a copy.',
    },
    readers: {
      name: 'Registered readers',
      unit: 'readers',
      definition: 'Readers whose cards were valid when the table was made.',
    },
    newReaders: {
      name: 'New readers',
      unit: 'readers',
      definition: 'Readers who registered in the year, those who left afterwards included.',
    },
    borrowers: {
      name: 'Active borrowers',
      unit: 'readers',
      definition: 'Different readers who borrowed at least once in the year (ISO 2789: active borrower).',
    },
    loans: { name: 'Loans', unit: 'loans', definition: 'Copies lent in the year, without renewals.' },
    renewals: {
      name: 'Renewals',
      unit: 'renewals',
      definition: 'Renewals in the year; ISO 2789 counts them apart from loans.',
    },
    borrowings: {
      name: 'Borrowing visits',
      unit: 'times',
      definition: 'A reader who borrows on a day counts once, however many books they take.',
    },
    returns: { name: 'Returns', unit: 'returns', definition: 'Copies returned in the year.' },
    lost: {
      name: 'Lost',
      unit: 'copies',
      definition:
        'Copies recorded as lost in the year, on loan or not, those found again included; not those that a file of copies brings as lost.',
    },
    holds: {
      name: 'Holds',
      unit: 'holds',
      definition: 'Holds that readers placed in the portal in the year.',
    },
    visits: {
      name: 'Virtual visits',
      unit: 'visits',
      definition:
        "Visits to the readers' portal. After 30 minutes without use, a return is a new visit (ISO 2789: virtual visit). Only numbers are kept, not who it was.",
    },
    readerVisits: {
      name: 'Visits by readers who log in',
      unit: 'visits',
      definition: "Visits during which a reader was logged in, under the reader's class at that time.",
    },
    searches: {
      name: 'Searches',
      unit: 'searches',
      definition: 'Searches in the catalogue, without further pages of results.',
    },
    activities: {
      name: 'Activities',
      unit: 'activities',
      definition: 'Activities that began in the year: talks, exhibitions, courses, competitions.',
    },
    participants: {
      name: 'Attendances',
      unit: 'attendances',
      definition:
        'People at activities that began in the year: those who checked in, or those enrolled where nobody checks in.',
    },
    loansPerCopy: {
      name: 'Turnover',
      unit: 'loans',
      definition: 'Loans ÷ copies (ISO 11620: collection turnover).',
    },
    loansPerReader: { name: 'Loans per reader', unit: 'loans', definition: 'Loans ÷ registered readers.' },
    pupils: {
      name: 'Pupils',
      unit: 'pupils',
      definition: 'Valid readers of the borrower type chosen, when the table was made.',
    },
    copiesPerPupil: { name: 'Copies per pupil', unit: 'copies', definition: 'Copies ÷ pupils.' },
    titlesAddedPerPupil: {
      name: 'Titles added per pupil',
      unit: 'titles',
      definition: 'Titles added ÷ pupils.',
    },
    loansPerPupil: {
      name: 'Loans per pupil',
      unit: 'loans',
      definition: 'Loans by pupils, as they were at that time ÷ pupils.',
    },
    borrowingShare: {
      name: 'Pupils who borrow',
      unit: '%',
      definition: 'Pupils who borrowed at least once in the year ÷ pupils.',
    },
    gateVisits: {
      name: 'Visits to the building',
      unit: 'visits',
      definition: 'The portal cannot know it: enter the count of your gate.',
    },
    openingHours: {
      name: 'Opening hours per week',
      unit: 'hours',
      definition: 'The portal cannot know it: please enter it.',
    },
    seats: { name: 'Seats', unit: 'seats', definition: 'The portal cannot know it: please enter it.' },
    floorArea: { name: 'Floor area', unit: 'm²', definition: 'The portal cannot know it: please enter it.' },
    staff: { name: 'Staff', unit: 'people', definition: 'The portal cannot know it: please enter it.' },
    spending: {
      name: 'Spending on acquisitions',
      unit: 'currency',
      definition: 'The portal cannot know it: please enter it.',
    },
  },
};
