import type { Language } from '@yuelan/contract';

/**
 * The words around the subject of a question: "有没有…的书", "can you recommend … books". They match folded text without
 * punctuation, with single spaces between words, and are removed from the beginning (or the end) until none is left.
 */
export const openings: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /^(?:你好|您好|请问一下|请问|麻烦|请|老师|谢谢|嗨|那么|那|我们|我的|我|想要|想|要|找一找|找找|找几本|找一本|找本|找|查一下|查查|查|看看|看一下|看|借一本|借几本|借本|借|读|推荐一下|推荐几本|推荐一本|推荐一些|推荐点|推荐|介绍几本|介绍一下|介绍|给我|给|帮我|帮忙|帮|一下|一些|几本|一本|来一本|来几本|来点|有没有|有什么|有哪些|没有|有没|有|能不能|可不可以|可以|能|会|哪里有|哪儿有|哪些|哪本|哪里|什么|图书馆里?|馆里|这里|你们这?里?|你|你们|关于|有关|讲述|讲|写|描写|介绍|跟|和|与|适合|适于|一套|本|套|些|点|书名叫|书名是|名叫|叫做|叫|书名|这本书|那本书|一本叫|喜欢|爱看|爱读|正在|最近|需要|还)\s*/u,
  'en-US':
    /^(?:hello|hi|hey|please|thanks|thank you|dear|so|and|ok|well|then|now|do you have any|do you have|do we have|does the library have|have you got|is there|are there|got|can you|could you|would you|can i|could i|may i|i would like|i d like|i want|i need|i m|i am|im|we|looking for|look for|searching for|search for|find me|find|show me|show|recommend|suggest|give me|get me|get|borrow|read|to|for|me|us|my|any|some|something|a few|several|few|good|great|nice|best|top|the best|what|which|where is|where|who|how about|what about|books?|titles?|stor(?:y|ies)|about|on|regarding|related to|dealing with|set in|with|called|named|titled|entitled|that (?:is|are)|that s|is|are|an?|of|in|you|want|wants|like to|d like|looking|reading|a book|copy|copies)\b\s*/u,
};

export const endings: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /\s*(?:吗|呢|吧|啊|呀|么|嘛|哦|谢谢|了|推荐|有没有|可以借吗|能借吗|在馆吗|在吗|在不在|还在|有吗|没有|的书籍|的图书|的书|书籍|图书|的读物|读物|的故事书|之类|这类|方面|相关|有关|题材|类型|类|一类|的作品|作品|的|看|读|借|一下|几本|一本|哪里|在哪里?|在哪儿|什么|这本书?|那本书?|书|有|写的|写|着)$/u,
  'en-US':
    /\s*\b(?:please|thanks|thank you|books?|titles?|stor(?:y|ies)|in the library|in your library|here|to read|to borrow|for me|in stock|in|there|available|you have|do you have|is it in|at the moment|right now|now|today|on the shelf|or something|or so|anything|stuff|ones?|that i can borrow|i can borrow|i could read|should i read|would you recommend|do you recommend|recommend|have|for|by|about|on|that|are|is|s)$/u,
};

/** Words that never say what a book is about; searches leave them out. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    '的 了 吗 呢 学 做 法 才 才能 提高 怎么办 不好 看懂 能看懂 容易 简单 白话 白话版 无聊 随便 好书 好玩 只要 只 仅 那 呢 学 该 每 天 时间 东西 问题 事 事情 办法 方法 写给 讲的 关于的 介绍 给孩子 想学 写好 故事书 读书角 图书角 班级  吧 啊 呀 么 嘛 哦 我 你 您 他 她 它 我们 你们 他们 想 想要 要 找 查 看 借 读 给 帮 请 请问 推荐 介绍 有 没有 有没有 ' +
    '什么 哪些 哪本 哪里 哪儿 怎么 怎样 如何 为什么 能 可以 会 是 在 和 与 跟 或 或者 以及 关于 有关 讲 讲述 写 描写 适合 适于 书 书籍 图书 ' +
    '读物 本 几 几本 一本 一些 一些 些 点 个 种 套 部 类 之类 这 那 这个 那个 这些 那些 这样 那样 这本 那本 里 里面 上 下 中 方面 相关 ' +
    '主题 题材 类型 内容 好 好看 好读 好的 不错 经典 比较 很 非常 最 更 再 还 还有 也 都 就 又 一下 一点 一点儿 现在 今天 最近 需要 喜欢 爱 ' +
    '图书馆 馆 馆里 作者 作家 作品 名字 书名 叫 叫做 孩子 学生 女儿 儿子 时候 时 让 被 把 从 对 为 为了 用 来 去 到 得 着 过 并 而 但 但是 ' +
    '几本书 本书 看看 找找 适宜 入门 基础 初学者 了解 知道 学 学会 一个 所有 有趣 有意思 版 买 阅读 课外 课外书 必读 值得 大家 人 们 们的 ' +
    'a an the of in on at to for from by with and or not no is are was were be been am do does did have has had can could would ' +
    'should shall may might will i me my mine we us our you your he she it its they them their his her this that these those what which ' +
    'who whom whose where when why how any some something anything someone every all more most less much many few lot lots book ' +
    'title read reading reader borrow find look looking search want wanted need please thank thanks recommend recommendation suggest ' +
    'suggestion give show tell like similar about regarding library copy copies available good great nice best top new interesting ' +
    'one ones also just really very too so if then than as but there here get got got into out up down over kind kinds type sort ' +
    'topic subject theme written write writes writer author authors called named titled suitable appropriate easy beginner beginners ' +
    'introduction intro learn learning know understand hi hello hey old year s d m ll re ve t enjoy enjoys enjoyed love loves loved ' +
    'pick favourite favorite must famous stuff thing things set based make makes making work works project bored boring better how am becoming become should weekend ' +
    // Words for what people do, feel and say around the subject.
    '刚 刚上 上 自己 一个人 以后 之后 以前 之前 出来 走出来 走出 进来 起来 下来 上去 接下来 怎么做 老师 同学 爸爸妈妈 家里 家人们 别人 有人 某个 ' +
    '想看 想读 想找 想借 想知道 想了解 要写 写一篇 一篇 一份 一部 一套 一首 资料 材料 素材 报告 作业 论文 小论文 手抄报 读书报告 读后感 研究性 研究性学习 课题 ' +
    '学习报告 研究报告 学校 布置 参考 参考书 版本 几个 多个 哪个 哪种 哪一本 哪本好 比较好 合适 适用 相关的 类似 差不多 那种 这种 那类 这类 特别 真的 觉得 感觉 ' +
    '时间 假期 周末 晚上 睡前 开始 从零 如果 因为 所以 虽然 不过 只是 其实 应该 能够 帮助 有用 实用 具体 详细 全面 系统 ' +
    'need needs feel feeling feels felt start starting started becomes became deal dealing cope coping other others kid another someone somebody anyone people person ' +
    'guy way ways help helps helping happen happens happened while during through because though although however only even still yet again ever never always ' +
    'changed change changes use used using take taken takes put come comes goes going went back away long time times day days today now currently trying try tries ' +
    'chapter chapters reluctant learners learner language languages recently recent written modern ideally preferably maybe perhaps possibly bit little ones ' +
    'school report essay homework assignment presentation research information material materials resources resource remember forgot forgotten whats thats name where about ' +
    'cant dont isnt arent doesnt didnt wont wasnt werent havent hasnt couldnt wouldnt shouldnt ive ill youre theyre lately odd ' +
    '之间 当中 其中 ride lost lose commute trip holiday beach plane between among against within without around toward towards after before until since each both either neither own same different certain particular various main'
  ).split(' '),
);
