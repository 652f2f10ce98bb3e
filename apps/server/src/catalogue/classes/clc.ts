/**
 * Names of the classes that school and public libraries use most, in plain words of our own; the full schedules belong to
 * their publisher and are not repeated here.
 */
export const clcNames = `
A|马克思主义、列宁主义、毛泽东思想、邓小平理论|Marxism, Leninism, Mao Zedong and Deng Xiaoping
A1|马克思、恩格斯著作|Works of Marx and Engels
A4|毛泽东著作|Works of Mao Zedong
A7|革命领袖生平|Lives of revolutionary leaders
A8|领袖思想的学习研究|Study of their thought
B|哲学、宗教|Philosophy and religion
B0|哲学理论|Philosophical theory
B1|世界哲学|World philosophy
B2|中国哲学|Chinese philosophy
B22|先秦哲学|Philosophy before the Qin
B222|儒家|Confucianism
B223|道家|Taoism
B3|亚洲哲学|Asian philosophy
B5|欧洲哲学|European philosophy
B7|美洲哲学|American philosophy
B80|思维科学|Science of thinking
B81|逻辑学|Logic
B82|伦理学|Ethics
B821|人生哲学|How to live
B825|个人修养|Personal cultivation
B83|美学|Aesthetics
B84|心理学|Psychology
B842|心理过程|Mind and memory
B844|发展心理学|Developmental psychology
B848|个性心理学|Personality and success
B9|宗教|Religion
B92|宗教史与神话|Religion and myth
B932|神话|Mythology
B94|佛教|Buddhism
B97|基督教|Christianity
C|社会科学总论|Social sciences, general
C0|社会科学理论|Theory of social sciences
C79|民意与问卷|Surveys
C8|统计学|Statistics
C91|社会学|Sociology
C912|人际关系|Getting along with people
C913|社会生活|Society and daily life
C93|管理学|Management
C95|民族学|Ethnology
C96|人才学|Talent and careers
D|政治、法律|Politics and law
D0|政治理论|Political theory
D1|国际共产主义运动|International communism
D2|中国共产党|The Communist Party of China
D3|各国共产党|Communist parties
D4|青年、学生与社团|Youth and associations
D432|青少年教育|Education of the young
D5|世界政治|World politics
D6|中国政治|Politics of China
D64|思想政治教育|Civic education
D648|英雄模范|Model citizens
D7|各国政治|Politics of other countries
D8|外交与国际关系|International relations
D9|法律|Law
DF|法律（另一类表）|Law (other table)
E|军事|Military science
E0|军事理论|Military theory
E1|世界军事|Armies of the world
E19|军事史|Military history
E2|中国军事|Military of China
E3|各国军事|Armies of other countries
E8|战略战术|Strategy and tactics
E89|兵法|The art of war
E9|军事技术|Military technology
E92|武器|Weapons
E925|舰艇|Warships
E926|军用航空|Military aircraft
F|经济|Economics
F0|经济学|Economics
F1|各国经济|Economies of the world
F2|经济管理|Economic management
F27|企业经济|Companies and management
F3|农业经济|Agricultural economics
F4|工业经济|Industrial economics
F49|信息产业|Information industry
F5|交通与旅游经济|Transport and tourism
F59|旅游经济|Tourism
F6|邮电经济|Post and telecommunications
F7|贸易|Trade
F8|金融|Finance
G|文化、科学、教育、体育|Culture, education and sports
G0|文化理论|Theory of culture
G1|世界文化|Culture of the world
G2|信息与知识传播|Media and information
G25|图书馆学|Libraries
G3|科学事业|Science and research
G4|教育|Education
G44|教育心理学|Educational psychology
G45|教师与学生|Teachers and pupils
G6|各级教育|Schooling
G61|学前教育|Preschool education
G62|小学教育|Primary school
G624|小学教材与读物|Primary school subjects
G63|中学教育|Secondary school
G634|中学教材与读物|Secondary school subjects
G64|高等教育|Higher education
G7|各类教育|Other education
G78|家庭教育|Parenting
G79|自学与读书方法|How to read and study
G8|体育|Sports
G84|球类运动|Ball games
G89|棋牌与智力游戏|Games and puzzles
G898|智力游戏|Puzzles
H|语言、文字|Languages and linguistics
H0|语言学|Linguistics
H1|汉语|Chinese language
H12|汉字|Chinese characters
H13|词汇与成语|Words and idioms
H136|成语谚语|Idioms and proverbs
H15|写作|Writing
H16|字典词典|Dictionaries
H19|汉语教学与读本|Learning Chinese
H194|汉语读物|Chinese readers
H2|少数民族语言|Languages of China's peoples
H3|常用外国语|Foreign languages
H31|英语|English language
H319|英语教学与读物|Learning English
H4|汉藏语系|Sino-Tibetan languages
H5|阿尔泰语系|Altaic languages
H7|印欧语系|Indo-European languages
H9|国际辅助语|Constructed languages
I|文学|Literature
I0|文学理论|Theory of literature
I1|世界文学|World literature
I10|世界文学评论|Criticism of world literature
I11|世界文学史|Histories of world literature
I14|世界文学作品集|Collections of world literature
I16|世界散文|Essays of the world
I17|世界民间文学|Folk literature of the world
I18|世界儿童文学|Children's literature of the world
I2|中国文学|Chinese literature
I20|中国文学评论|Chinese literary criticism
I21|中国作品集|Collected works
I210|鲁迅著作|Works of Lu Xun
I22|中国诗歌|Chinese poetry
I222|中国古代诗词|Classical Chinese poetry
I23|中国戏剧|Chinese drama
I24|中国小说|Chinese fiction
I242|中国古代小说|Classical Chinese novels
I242.4|古代章回小说|Classical novels in chapters
I246|中国现代小说|Modern Chinese fiction
I246.5|现代长篇小说|Modern novels
I247|中国当代小说|Contemporary Chinese fiction
I247.4|当代章回小说|Novels in chapters
I247.5|当代长篇小说|Contemporary novels
I247.7|当代短篇小说|Contemporary short stories
I25|中国报告文学|Chinese reportage
I26|中国散文|Chinese essays
I266|中国现代散文|Modern Chinese essays
I267|中国当代散文|Contemporary Chinese essays
I27|中国民间文学|Chinese folk literature
I277|民间故事与寓言|Folk tales and fables
I28|中国儿童文学|Chinese children's literature
I287|中国当代儿童文学|Children's literature of today
I287.2|儿童诗歌|Children's verse
I287.4|儿童小说|Children's novels
I287.5|儿童故事|Children's stories
I287.6|儿童散文|Children's essays
I287.7|童话与寓言|Fairy tales and fables
I287.8|图画故事|Picture stories
I29|中国少数民族文学等|Literature of China's peoples
I3|亚洲文学|Asian literature
I312|朝鲜、韩国文学|Korean literature
I313|日本文学|Japanese literature
I351|印度文学|Indian literature
I371|阿拉伯文学|Arabic literature
I4|非洲文学|African literature
I5|欧洲文学|European literature
I512|俄罗斯文学|Russian literature
I516|德国文学|German literature
I521|奥地利文学|Austrian literature
I532|瑞典文学|Swedish literature
I534|丹麦文学|Danish literature
I545|希腊文学|Greek literature
I546|意大利文学|Italian literature
I551|西班牙文学|Spanish literature
I561|英国文学|English literature
I562|爱尔兰文学|Irish literature
I563|荷兰文学|Dutch literature
I565|法国文学|French literature
I6|大洋洲文学|Literature of Oceania
I7|美洲文学|American literatures
I711|加拿大文学|Canadian literature
I712|美国文学|Literature of the United States
J|艺术|Arts
J0|艺术理论|Theory of art
J1|世界艺术|Art of the world
J2|绘画|Painting
J21|绘画技法|How to draw and paint
J218|漫画技法|Drawing comics
J22|中国绘画|Chinese painting
J228|中国漫画与连环画|Chinese comics
J23|各国绘画|Painting of other countries
J238|外国漫画|Foreign comics
J29|书法|Calligraphy
J3|雕塑|Sculpture
J4|摄影|Photography
J5|工艺美术|Applied art
J6|音乐|Music
J60|音乐理论|Theory of music
J7|舞蹈|Dance
J8|戏剧艺术|Theatre
J9|电影、电视|Film and television
K|历史、地理|History and geography
K0|史学理论|Theory of history
K1|世界史|World history
K10|世界通史|General world history
K2|中国史|Chinese history
K20|中国通史|General Chinese history
K21|原始与夏商周史|Early Chinese history
K28|民族史志|Peoples of China
K3|亚洲史|Asian history
K4|非洲史|African history
K5|欧洲史|European history
K6|大洋洲史|History of Oceania
K7|美洲史|American history
K8|传记|Lives
K81|世界人物传记|Lives from all the world
K82|中国人物传记|Lives from China
K83|各国人物传记|Lives from other countries
K85|考古|Archaeology
K87|中国文物考古|Archaeology of China
K89|风俗习惯|Customs and festivals
K9|地理|Geography
K90|地理学|Geography
K91|世界地理|World geography
K92|中国地理|Geography of China
K928|中国名胜与旅游|Places in China
K93|亚洲地理|Geography of Asia
K95|欧洲地理|Geography of Europe
K97|美洲地理|Geography of the Americas
N|自然科学总论|Natural sciences, general
N0|科学理论|Theory of science
N02|科学哲学|Philosophy of science
N09|科学史|History of science
N1|科学概况|State of science
N33|科学实验|Experiments
N4|科学教育与普及|Popular science
N49|科普读物|Popular science
N8|科学考察|Expeditions
O|数理科学和化学|Mathematics, physics and chemistry
O1|数学|Mathematics
O2|应用数学|Applied mathematics
O3|力学|Mechanics
O4|物理学|Physics
O6|化学|Chemistry
O7|晶体学|Crystallography
P|天文学、地球科学|Astronomy and earth sciences
P1|天文学|Astronomy
P15|宇宙与恒星|Stars and the universe
P18|太阳系|The solar system
P2|测绘|Surveying
P3|地球物理|Geophysics
P4|气象|Weather and climate
P5|地质|Geology
P6|矿产|Minerals
P7|海洋|The oceans
P9|自然地理|Physical geography
Q|生物科学|Life sciences
Q1|普通生物学|General biology
Q11|生物演化|Evolution
Q2|细胞生物学|Cell biology
Q3|遗传学|Genetics
Q4|生理学|Physiology
Q5|生物化学|Biochemistry
Q6|生物物理|Biophysics
Q7|分子生物学|Molecular biology
Q8|生物工程|Bioengineering
Q91|古生物|Prehistoric life
Q915|古动物与恐龙|Prehistoric animals and dinosaurs
Q93|微生物|Microbes
Q94|植物|Plants
Q95|动物|Animals
Q96|昆虫|Insects
Q98|人类学|Anthropology
R|医药、卫生|Medicine and health
R1|预防与保健|Health
R2|中国医学|Chinese medicine
R3|基础医学|Medical science
R32|人体|The human body
R4|临床医学|Clinical medicine
R5|内科学|Internal medicine
R6|外科学|Surgery
R7|各科疾病|Diseases
R73|肿瘤|Cancer
R74|神经病与精神病|Nervous and mental diseases
R8|特种医学|Special medicine
R9|药学|Pharmacy
S|农业科学|Agriculture
S1|农业基础|Foundations of farming
S2|农业工程|Farm engineering
S3|农学|Agronomy
S4|植物保护|Plant protection
S5|农作物|Crops
S6|园艺|Gardening
S7|林业|Forestry
S8|畜牧与宠物|Livestock and pets
S9|水产|Fisheries
T|工业技术|Technology
TB|一般工业技术|General technology
TD|矿业|Mining
TE|石油|Oil and gas
TF|冶金|Metallurgy
TG|金属工艺|Metalworking
TH|机械|Machinery
TJ|武器工业|Weapons industry
TK|能源与动力|Energy
TL|原子能|Nuclear energy
TM|电工|Electrical engineering
TN|电子与通信|Electronics and communication
TP|自动化与计算机|Automation and computers
TP1|自动化理论|Automation
TP18|人工智能|Artificial intelligence
TP2|自动化设备|Automatic equipment
TP24|机器人|Robots
TP3|计算机|Computers
TP30|计算机理论|Theory of computing
TP31|软件与程序|Software and programming
TP311|程序设计|Programming
TP312|程序语言|Programming languages
TP39|计算机应用|Uses of computers
TQ|化工|Chemical industry
TS|轻工业与手工业|Light industry and crafts
TS9|其他轻工业与生活服务|Crafts and services
TS97|生活与烹饪|Home and cooking
TU|建筑|Building
TV|水利|Water engineering
U|交通运输|Transport
U1|综合运输|Transport in general
U2|铁路|Railways
U4|公路与汽车|Roads and cars
U6|水运与船舶|Ships
V|航空、航天|Aviation and space
V1|航空与航天|Aviation and space
V2|航空|Aviation
V4|航天|Space flight
V5|航天医学等|Space medicine
X|环境科学、安全科学|Environment and safety
X1|环境科学|Environmental science
X2|社会与环境|Society and environment
X3|环境与人|People and the environment
X4|灾害及防治|Disasters
X5|环境污染|Pollution
X7|废物处理|Waste
X9|安全|Safety
Z|综合性图书|General works
Z1|丛书|Collected series
Z2|百科全书|Encyclopaedias
Z228|通俗百科|Popular encyclopaedias
Z3|辞典|Reference works
Z4|论文集|Collected papers
Z5|年鉴|Yearbooks
Z6|期刊|Periodicals
Z8|书目|Bibliographies
`;
