export interface DemoEnrolment {
  /** Path of the activity's file. */
  readonly activity: string;
  readonly readers: readonly string[];
  /** The enrolled readers who came. */
  readonly came: readonly string[];
}

export interface DemoReview {
  readonly activity: string;
  readonly reader: string;
  readonly bookName: string;
  readonly firstAuthor: string;
  readonly content: string;
  readonly daysAgo: number;
  /** No member of the staff has read it yet. */
  readonly waits?: true;
  readonly assessed?: { readonly by: string; readonly score: number; readonly words: string };
}

/** A book that readers ask the library to buy. */
export interface DemoRequest {
  readonly readers: readonly string[];
  readonly bookName: string;
  readonly firstAuthor: string;
  readonly reason: string;
  readonly daysAgo: number;
}

interface DemoDeeds {
  readonly library: string;
  readonly requests?: readonly DemoRequest[];
  readonly enrolments: readonly DemoEnrolment[];
  readonly reviews: readonly DemoReview[];
}

/** What demonstration readers do, by library. */
export const deeds: readonly DemoDeeds[] = [
  {
    library: 'qinghe',
    requests: [
      {
        readers: ['Q0015', 'Q0007'],
        bookName: '给孩子讲量子力学',
        firstAuthor: '李淼',
        reason: '科学课上提到，想多知道一点',
        daysAgo: 3,
      },
      {
        readers: ['Q0019'],
        bookName: '植物观察图鉴',
        firstAuthor: '马炜梁',
        reason: '五年级校园植物课要用',
        daysAgo: 1,
      },
    ],
    enrolments: [
      {
        activity: 'library-helpers',
        readers: ['Q0009', 'Q0010', 'Q0013', 'Q0014'],
        came: ['Q0009', 'Q0013'],
      },
      // One place out of six is free.
      {
        activity: 'thread-binding',
        readers: ['Q0005', 'Q0009', 'Q0013', 'Q0017', 'Q0019'],
        came: ['Q0005'],
      },
      { activity: 'night-of-trust', readers: ['Q0002', 'Q0012', 'Q0018'], came: [] },
      {
        activity: 'poetry-picnic-2025',
        readers: ['Q0001', 'Q0003', 'Q0016'],
        came: ['Q0001', 'Q0016'],
      },
    ],
    reviews: [
      {
        activity: 'review-wall',
        reader: 'Q0010',
        bookName: '草房子',
        firstAuthor: '曹文轩',
        content:
          '桑桑做的傻事，我也做过一半：夏天穿棉袄我没敢，但把蚊帐改成渔网，我想过。\n读到秃鹤在台上的那一段，我笑了，后来又不好意思笑了。这本书好看在这里：它让你先笑，再想一想你在笑谁。',
        daysAgo: 13,
        assessed: { by: '许静宜', score: 92, words: '“先笑，再想一想你在笑谁”，这句话可以贴在墙的最上面。' },
      },
      {
        activity: 'review-wall',
        reader: 'Q0013',
        bookName: '昆虫记',
        firstAuthor: '法布尔',
        content:
          '我以前觉得观察就是看。法布尔看一只蜣螂推粪球，能从早看到晚，还趴在地上。\n我照着试了二十分钟，只看到蚂蚁搬走一粒米的四分之一。现在我知道二十分钟太短了。',
        daysAgo: 12,
        assessed: { by: '何志远', score: 95, words: '二十分钟已经很了不起。下次把看到的画下来。' },
      },
      {
        activity: 'review-wall',
        reader: 'Q0003',
        bookName: '小王子',
        firstAuthor: '圣埃克苏佩里',
        content:
          '书里的大人都很忙，可是没有人问他们忙完以后要做什么。我回家问了爸爸，他想了很久，说要带我去看海。',
        daysAgo: 11,
        assessed: { by: '许静宜', score: 90, words: '去看海的时候，把书也带上。' },
      },
      {
        activity: 'review-wall',
        reader: 'Q0015',
        bookName: '城南旧事',
        firstAuthor: '林海音',
        content:
          '每一章最后都有一个人离开，到最后一章，离开的是爸爸。\n我读完没有马上还书，又放了两天。续借的理由写的是：还没有告别完。',
        daysAgo: 4,
      },
      {
        activity: 'review-wall',
        reader: 'Q0018',
        bookName: '朝花夕拾',
        firstAuthor: '鲁迅',
        content: '给学生讲过许多遍的书，今年重读，发现自己从百草园那一边，慢慢走到了先生那一边。',
        daysAgo: 2,
      },
      {
        activity: 'review-wall',
        reader: 'Q0007',
        bookName: '西游记',
        firstAuthor: '吴承恩',
        content: '我数过了，孙悟空一共被师父念了几次紧箍咒。结果每次都不是他的错，我想替他写一封信。',
        daysAgo: 2,
        waits: true,
      },
      {
        activity: 'review-wall',
        reader: 'Q0002',
        bookName: '窗边的小豆豆',
        firstAuthor: '黑柳彻子',
        content: '要是我们学校也用电车当教室，我一定坐靠窗的位子。谁想一起坐，可以打我家电话 010-5555 0123。',
        daysAgo: 1,
        waits: true,
      },
    ],
  },
  {
    library: 'chengbei',
    enrolments: [{ activity: 'mill-walk', readers: ['C0001', 'C0003'], came: ['C0001'] }],
    reviews: [
      {
        activity: 'neighbours-review',
        reader: 'C0002',
        bookName: '平凡的世界',
        firstAuthor: '路遥',
        content: '推荐给楼下修自行车的老赵。他总说读书没用，可是他收音机里听的就是这一本。',
        daysAgo: 7,
      },
    ],
  },
  {
    library: 'harbor',
    enrolments: [
      { activity: 'mending-morning', readers: ['H0001', 'H0002', 'H0003'], came: ['H0001'] },
      { activity: 'night-shift', readers: ['H0002', 'H0003'], came: [] },
    ],
    reviews: [
      {
        activity: 'shelf-talkers',
        reader: 'H0001',
        bookName: 'Persuasion',
        firstAuthor: 'Jane Austen',
        content:
          'The quiet one, for anybody who once said no and has been polite about it ever since.\nRead the letter near the end standing up; you will not want to sit down.',
        daysAgo: 13,
        assessed: {
          by: 'Ruth at the desk',
          score: 94,
          words: 'Printed and on the shelf. Three loans in a week.',
        },
      },
      {
        activity: 'shelf-talkers',
        reader: 'H0005',
        bookName: 'Treasure Island',
        firstAuthor: 'Robert Louis Stevenson',
        content:
          'I know who the cook is because my sister told me, and it was STILL exciting. The apple barrel is the best hiding place in any book.',
        daysAgo: 9,
        assessed: { by: 'Ruth at the desk', score: 88, words: 'Please tell your sister to come in as well.' },
      },
      {
        activity: 'shelf-talkers',
        reader: 'H0003',
        bookName: 'To the Lighthouse',
        firstAuthor: 'Virginia Woolf',
        content:
          'My English was small when I came to this town, and this book is made of very long sentences. I read it beside the real lighthouse, one sentence a day, and they carried me.',
        daysAgo: 3,
      },
    ],
  },
];
