/**
 * Words of a question that say nothing about a book, in folded form. They count if the text is found as it stands, and
 * otherwise have no weight.
 */
const fillers = new Set(
  `
如何 怎么 怎样 怎么样 怎么办 怎么做 怎么学 怎么写 如何做 如何学 学好 学会 写好 做好 什么 什么样 是什么 为什么 为何 何时 哪些 哪个 哪里 哪本 哪种 多少 是否
能否 有没有 有哪些 有什么 有关 关于 相关 方面 类似 一本 一些 一下 几本 这本 那本 一篇 一部 一种 一个 推荐 介绍 请问 请教 想要 想看 想学 想找 想读 我想 我要
需要 可以 应该 适合 寻找 查找 查询 帮我 给我 书籍 图书 的书 书 看 读 找 想 吗 呢 吧 啊 的 了 和 与 及 或 在 对 给 把 被 是 有 我 你 他 她 它
a an the of for to in on at by with from and or about into is are was be do does can could should would will what which who whom whose where when why how
i me my we our you your it its this that these those some any find want need look looking like please good best book books read reading recommend
`
    .trim()
    .split(/\s+/u),
);

/** Whether a folded word is only part of a question's phrasing. */
export const isFiller = (word: string): boolean => fillers.has(word);
