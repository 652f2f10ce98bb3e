/**
 * The ten classes and hundred divisions of Dewey, and the sections that public libraries use most, in plain words of our
 * own. The captions of the recent editions belong to their publisher and are not repeated here.
 */
export const ddcNames = `
0|计算机、信息与总论|Computing, information and general works
00|计算机与知识|Computing and knowledge
001|知识|Knowledge
003|系统|Systems
004|计算机科学|Computer science
005|编程与软件|Programming and software
005.1|编程|Programming
005.7|数据|Data
006|人工智能与图像|Artificial intelligence and graphics
01|书目|Bibliographies
011|书目|Bibliographies
02|图书馆与信息|Libraries and information
020|图书馆学与信息学|Library and information studies
027|各类图书馆|Libraries of all kinds
028|阅读|Reading
03|百科全书|Encyclopaedias
05|期刊|Magazines and journals
06|社团与博物馆|Associations and museums
07|新闻与出版|News media and publishing
08|文集|Collections
09|手稿与珍本|Manuscripts and rare books
1|哲学与心理学|Philosophy and psychology
10|哲学|Philosophy
11|形而上学|Metaphysics
12|认识论|Knowledge and humankind
13|超自然现象|The paranormal
14|哲学流派|Schools of philosophy
15|心理学|Psychology
150|心理学总论|Psychology in general
152|感觉与情绪|Senses and emotions
153|思维与记忆|Thinking and memory
155|个性与发展心理学|Personality and development
158|应用心理学|Psychology for living
16|逻辑学|Logic
17|伦理学|Ethics
170|伦理学总论|Ethics in general
171|伦理学体系|Systems of ethics
172|政治伦理|Political ethics
18|古代、中世纪与东方哲学|Ancient, medieval and eastern philosophy
181|东方哲学|Eastern philosophy
188|斯多葛哲学|Stoic philosophy
19|近现代西方哲学|Modern western philosophy
193|德国哲学|German philosophy
2|宗教|Religion
20|宗教总论|Religion in general
21|宗教哲学|Philosophy of religion
22|圣经|The Bible
23|基督教神学|Christian belief
24|基督徒生活|Christian life
25|教会工作|Church work
26|教会与社会|The church in society
27|基督教史|History of Christianity
270|基督教史总论|History of Christianity in general
28|基督教教派|Christian denominations
29|其他宗教|Other religions
294|印度宗教与佛教|Indian religions and Buddhism
297|伊斯兰教|Islam
299|其他信仰|Other beliefs
3|社会科学|Social sciences
30|社会科学总论|Society
303|社会变迁|Social change
304|人与环境|People and their environment
305|社会群体|Groups of people
306|文化与家庭|Culture and family
307|社区与城市|Communities and cities
31|统计|Statistics
32|政治学|Politics
320|政治学总论|Politics in general
321|政体|Forms of government
323|公民权利|Civil rights
327|国际关系|International relations
33|经济学|Economics
330|经济学总论|Economics in general
331|劳动|Work
332|金融|Finance
335|社会主义|Socialism
338|生产与企业|Industry and business
34|法律|Law
35|行政与军事|Government and the military
355|军事科学|Military science
36|社会问题与服务|Social problems and services
361|社会问题|Social problems
362|健康与福利服务|Health and welfare services
363|公共安全与环境|Public safety and environment
364|犯罪|Crime
37|教育|Education
370|教育总论|Education in general
371|学校与教学|Schools and teaching
372|初等教育|Primary education
378|高等教育|Higher education
38|商业、通信与交通|Trade, communication and transport
387|水运与航空|Water and air transport
39|风俗与民俗|Customs and folklore
391|服饰|Costume
394|饮食与节日|Food and festivals
398|民间故事|Folk tales
4|语言|Language
40|语言总论|Language in general
400|语言总论|Language in general
41|语言学|Linguistics
418|语言应用|Using languages
42|英语|English
423|英语词典|English dictionaries
428|英语用法|English usage
43|德语|German
44|法语|French
45|意大利语|Italian
46|西班牙语|Spanish
47|拉丁语|Latin
48|希腊语|Greek
49|其他语言|Other languages
495|汉语与东亚语言|Chinese and East Asian languages
5|自然科学|Science
50|科学总论|Science in general
500|科学总论|Science in general
501|科学哲学|Philosophy of science
51|数学|Mathematics
510|数学总论|Mathematics in general
512|代数|Algebra
516|几何|Geometry
519|概率与统计|Probability and statistics
52|天文学|Astronomy
520|天文学总论|Astronomy in general
523|宇宙与天体|The universe and heavenly bodies
53|物理学|Physics
530|物理学总论|Physics in general
537|电|Electricity
539|现代物理|Modern physics
54|化学|Chemistry
55|地球科学|Earth science
551|地质与气象|Geology and weather
56|化石|Fossils
567|恐龙与化石动物|Dinosaurs and fossil animals
57|生物学|Biology
572|生物化学|Biochemistry
576|遗传与进化|Genetics and evolution
577|生态学|Ecology
58|植物|Plants
582|各类植物|Kinds of plants
59|动物|Animals
591|动物总论|Animals in general
595|昆虫及其他节肢动物|Insects and their kin
597|鱼类与爬行动物|Fish and reptiles
598|鸟类|Birds
599|哺乳动物|Mammals
6|技术|Technology
60|技术总论|Technology in general
61|医学与健康|Medicine and health
612|人体|The human body
613|保健|Keeping well
616|疾病|Diseases
62|工程|Engineering
621|机械与电子|Machines and electronics
624|土木工程|Civil engineering
629|航空航天与车辆|Flight, space and vehicles
63|农业|Farming
631|种植技术|Growing crops
635|园艺|Gardening
636|家畜与宠物|Farm animals and pets
64|家政|Home and family
641|饮食与烹饪|Food and cooking
649|育儿|Bringing up children
65|管理|Management
652|书写与密码|Writing and codes
658|企业管理|Running a business
66|化工|Chemical engineering
67|制造|Manufacturing
68|专用产品制造|Making things
69|建筑施工|Building
7|艺术与娱乐|Arts and recreation
70|艺术|Arts
701|艺术理论|Theory of art
709|艺术史|History of art
71|城市规划与园林|City and garden planning
72|建筑|Architecture
720|建筑总论|Architecture in general
73|雕塑|Sculpture
74|素描与装饰艺术|Drawing and design
741|素描与漫画|Drawing and comics
745|设计与手工|Design and crafts
75|绘画|Painting
752|色彩|Colour
76|版画|Prints
77|摄影|Photography
78|音乐|Music
780|音乐总论|Music in general
782|声乐|Singing
79|体育、游戏与表演|Sports, games and performance
791|电影与电视|Film and television
792|戏剧|Theatre
793|室内游戏|Indoor games
794|棋类与电子游戏|Board and video games
796|户外运动|Outdoor sports
797|水上与空中运动|Water and air sports
8|文学|Literature
80|文学总论|Literature in general
808|写作|Writing
81|美国与加拿大英语文学|American literature in English
811|美国诗歌|American poetry
812|美国戏剧|American plays
813|美国小说|American fiction
813.3|美国小说：1830—1861|American fiction, 1830–1861
813.4|美国小说：1861—1899|American fiction, 1861–1899
813.5|美国小说：20 世纪|American fiction, 20th century
813.6|美国小说：2000 年以后|American fiction, since 2000
814|美国散文|American essays
818|美国杂著|American miscellany
82|英国文学|English literature
821|英国诗歌|English poetry
822|英国戏剧|English plays
823|英国小说|English fiction
823.7|英国小说：1800—1837|English fiction, 1800–1837
823.8|英国小说：1837—1899|English fiction, 1837–1899
823.9|英国小说：1900 年以后|English fiction, since 1900
824|英国散文|English essays
829|古英语文学|Old English
83|德国与北欧文学|German and Nordic literature
833|德国小说|German fiction
839|北欧与荷兰文学|Nordic and Dutch literature
84|法国文学|French literature
843|法国小说|French fiction
85|意大利文学|Italian literature
851|意大利诗歌|Italian poetry
853|意大利小说|Italian fiction
86|西班牙与葡萄牙文学|Spanish and Portuguese literature
863|西班牙语小说|Spanish fiction
869|葡萄牙语文学|Portuguese literature
87|拉丁文学|Latin literature
88|希腊文学|Greek literature
883|希腊史诗与小说|Greek epic and fiction
89|其他文学|Other literatures
891|俄罗斯与东欧等文学|Russian and other Indo-European literatures
895|东亚文学|East Asian literatures
895.1|中国文学|Chinese literature
895.6|日本文学|Japanese literature
9|历史与地理|History and geography
90|历史总论|History in general
909|世界史|World history
91|地理与旅行|Geography and travel
910|旅行总论|Travel in general
914|欧洲地理|Europe
915|亚洲地理|Asia
917|北美地理|North America
919|其他地区与太空|Other places and space
92|传记|Lives
93|古代史|Ancient history
932|古埃及|Ancient Egypt
937|古罗马|Ancient Rome
938|古希腊|Ancient Greece
94|欧洲史|History of Europe
940|欧洲通史与两次世界大战|Europe and the world wars
941|英国史|History of Britain
943|德国与中欧史|History of Germany and Central Europe
944|法国史|History of France
95|亚洲史|History of Asia
951|中国史|History of China
952|日本史|History of Japan
954|印度与南亚史|History of India and South Asia
955|伊朗史|History of Iran
96|非洲史|History of Africa
968|南非史|History of southern Africa
97|北美史|History of North America
973|美国史|History of the United States
98|南美史|History of South America
99|其他地区史|History of other places
`;
