import { titleKey } from '@yuelan/search';

/** Works, characters and authors that everybody knows by one of two names. A line: Chinese names, then English names. */
const table = `
哈利·波特 | Harry Potter
J.K.罗琳,罗琳 | J.K. Rowling,Rowling
霍比特人 | The Hobbit
魔戒,指环王 | The Lord of the Rings
托尔金 | Tolkien,J.R.R. Tolkien
纳尼亚传奇 | The Chronicles of Narnia,Narnia
小王子 | The Little Prince
夏洛的网 | Charlotte's Web
鲁滨孙漂流记,鲁滨逊漂流记 | Robinson Crusoe
格列佛游记 | Gulliver's Travels
金银岛 | Treasure Island
爱丽丝漫游奇境,爱丽丝梦游仙境 | Alice in Wonderland,Alice's Adventures in Wonderland
彼得·潘 | Peter Pan
木偶奇遇记 | Pinocchio,The Adventures of Pinocchio
绿野仙踪 | The Wizard of Oz,The Wonderful Wizard of Oz
秘密花园 | The Secret Garden
汤姆·索亚历险记 | The Adventures of Tom Sawyer,Tom Sawyer
哈克贝利·费恩历险记 | Adventures of Huckleberry Finn,Huckleberry Finn
马克·吐温 | Mark Twain
查理和巧克力工厂 | Charlie and the Chocolate Factory
罗尔德·达尔,达尔 | Roald Dahl
傲慢与偏见 | Pride and Prejudice
简·奥斯汀 | Jane Austen
简·爱 | Jane Eyre
呼啸山庄 | Wuthering Heights
双城记 | A Tale of Two Cities
雾都孤儿 | Oliver Twist
远大前程 | Great Expectations
狄更斯 | Charles Dickens,Dickens
莎士比亚 | William Shakespeare,Shakespeare
哈姆雷特 | Hamlet
罗密欧与朱丽叶 | Romeo and Juliet
福尔摩斯,福尔摩斯探案 | Sherlock Holmes
柯南·道尔,阿瑟·柯南·道尔 | Arthur Conan Doyle,Conan Doyle
阿加莎·克里斯蒂 | Agatha Christie
东方快车谋杀案 | Murder on the Orient Express
无人生还 | And Then There Were None
了不起的盖茨比 | The Great Gatsby
老人与海 | The Old Man and the Sea
海明威 | Ernest Hemingway,Hemingway
麦田里的守望者 | The Catcher in the Rye
杀死一只知更鸟 | To Kill a Mockingbird
1984,一九八四 | Nineteen Eighty-Four,1984
动物农场,动物庄园 | Animal Farm
乔治·奥威尔 | George Orwell,Orwell
蝇王 | Lord of the Flies
弗兰肯斯坦 | Frankenstein
德古拉 | Dracula
海底两万里 | Twenty Thousand Leagues Under the Sea,20,000 Leagues Under the Sea
八十天环游地球 | Around the World in Eighty Days
凡尔纳,儒勒·凡尔纳 | Jules Verne
悲惨世界 | Les Misérables,Les Miserables
巴黎圣母院 | The Hunchback of Notre-Dame,Notre-Dame de Paris
雨果 | Victor Hugo
基督山伯爵 | The Count of Monte Cristo
三个火枪手 | The Three Musketeers
战争与和平 | War and Peace
安娜·卡列尼娜 | Anna Karenina
托尔斯泰,列夫·托尔斯泰 | Leo Tolstoy,Tolstoy
罪与罚 | Crime and Punishment
陀思妥耶夫斯基 | Dostoevsky,Fyodor Dostoevsky
堂吉诃德 | Don Quixote
百年孤独 | One Hundred Years of Solitude
追风筝的人 | The Kite Runner
安徒生,安徒生童话 | Hans Christian Andersen,Andersen's Fairy Tales
格林童话 | Grimm's Fairy Tales,Grimms' Fairy Tales
伊索寓言 | Aesop's Fables
安妮日记,安妮·弗兰克日记 | The Diary of a Young Girl,Anne Frank
时间简史 | A Brief History of Time
霍金 | Stephen Hawking
昆虫记 | Souvenirs entomologiques,Book of Insects
法布尔 | Jean-Henri Fabre,Fabre
居里夫人 | Marie Curie
爱因斯坦 | Albert Einstein,Einstein
牛顿 | Isaac Newton,Newton
爱迪生 | Thomas Edison,Edison
海伦·凯勒 | Helen Keller
假如给我三天光明 | Three Days to See
钢铁是怎样炼成的 | How the Steel Was Tempered
窗边的小豆豆 | Totto-chan
三体 | The Three-Body Problem,Three Body Problem
刘慈欣 | Liu Cixin,Cixin Liu
红楼梦 | Dream of the Red Chamber,The Story of the Stone
西游记 | Journey to the West,Monkey King
三国演义 | Romance of the Three Kingdoms
水浒传 | Water Margin,Outlaws of the Marsh
鲁迅 | Lu Xun
老舍 | Lao She
余华 | Yu Hua
莫言 | Mo Yan
论语 | The Analects,Analects
孙子兵法 | The Art of War
道德经 | Tao Te Ching,Dao De Jing
冰心 | Bing Xin
曹文轩 | Cao Wenxuan
`;

const others = new Map<string, readonly string[]>();
for (const line of table.trim().split('\n')) {
  const [zh = [], en = []] = line.split('|').map((part) => part.split(',').map((name) => name.trim()));
  for (const name of [...zh, ...en]) {
    const key = titleKey(name);
    others.set(key, [
      ...(others.get(key) ?? []),
      ...[...zh, ...en].filter((other) => titleKey(other) !== key),
    ]);
  }
}

/** Other names of what is called so, for a catalogue in the other language; none for what is not in the table. */
export function otherNames(name: string): readonly string[] {
  return others.get(titleKey(name)) ?? [];
}
