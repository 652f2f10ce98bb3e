/** The 21 classes of the Library of Congress and their subclasses, after its outline (a work of the United States government). */
export const lccNames = `
A|综合性图书|General works
AC|文集|Collections
AE|百科全书|Encyclopedias
AG|辞典与工具书|Dictionaries and reference works
AM|博物馆|Museums
AN|报纸|Newspapers
AP|期刊|Periodicals
AS|学会|Academies and learned societies
AY|年鉴|Yearbooks and almanacs
AZ|学术史|History of scholarship
B|哲学、心理学、宗教|Philosophy, psychology, religion
BC|逻辑学|Logic
BD|思辨哲学|Speculative philosophy
BF|心理学|Psychology
BH|美学|Aesthetics
BJ|伦理学|Ethics and etiquette
BL|宗教、神话|Religions and mythology
BM|犹太教|Judaism
BP|伊斯兰教|Islam
BQ|佛教|Buddhism
BR|基督教|Christianity
BS|圣经|The Bible
BT|教义神学|Doctrinal theology
BV|实践神学|Practical theology
BX|基督教教派|Christian denominations
C|历史学辅助科学|Auxiliary sciences of history
CB|文明史|History of civilization
CC|考古学|Archaeology
CD|档案学|Archives
CE|年代学|Chronology and calendars
CJ|钱币学|Numismatics
CN|铭文学|Inscriptions
CR|纹章学|Heraldry
CS|谱系学|Genealogy
CT|传记|Biography
D|世界史|World history
DA|英国史|Great Britain
DAW|中欧史|Central Europe
DB|奥地利、匈牙利、捷克史|Austria, Hungary, Czechia
DC|法国史|France
DD|德国史|Germany
DE|希腊罗马世界|The Greco-Roman world
DF|希腊史|Greece
DG|意大利史|Italy
DH|低地国家史|The Low Countries
DJ|荷兰史|The Netherlands
DJK|东欧史|Eastern Europe
DK|俄罗斯史|Russia
DL|北欧史|Northern Europe
DP|西班牙、葡萄牙史|Spain and Portugal
DQ|瑞士史|Switzerland
DR|巴尔干史|The Balkans
DS|亚洲史|Asia
DT|非洲史|Africa
DU|大洋洲史|Oceania
DX|罗姆人史|Roma
E|美国史与美洲史|History of the Americas and the United States
F|美洲地方史|Local history of the Americas
G|地理、人类学、休闲|Geography, anthropology, recreation
GA|地图学|Cartography
GB|自然地理|Physical geography
GC|海洋学|Oceanography
GE|环境科学|Environmental sciences
GF|人文地理|Human ecology
GN|人类学|Anthropology
GR|民俗|Folklore
GT|风俗|Manners and customs
GV|休闲与体育|Recreation and sports
H|社会科学|Social sciences
HA|统计学|Statistics
HB|经济理论|Economic theory
HC|经济史与现状|Economic history and conditions
HD|产业、土地与劳动|Industries, land use, labor
HE|交通与通信|Transportation and communications
HF|商业|Commerce
HG|金融|Finance
HJ|财政|Public finance
HM|社会学|Sociology
HN|社会史与社会问题|Social history and problems
HQ|家庭、婚姻、妇女|Family, marriage, women
HS|社团|Societies
HT|社区、阶级、种族|Communities, classes, races
HV|社会工作与犯罪学|Social work and criminology
HX|社会主义|Socialism
J|政治学|Political science
JA|政治学总论|Political science, general
JC|政治理论|Political theory
JF|公共行政|Political institutions
JK|美国政治|United States
JL|美洲政治|The Americas
JN|欧洲政治|Europe
JQ|亚非澳政治|Asia, Africa, Australia
JS|地方政府|Local government
JV|殖民与移民|Colonies and migration
JX|国际法（旧类）|International law (older class)
JZ|国际关系|International relations
K|法律|Law
KB|宗教法|Religious law
KD|英国法|United Kingdom
KE|加拿大法|Canada
KF|美国法|United States
KJ|欧洲法|Europe
KN|亚洲法|Asia
KZ|国际法|Law of nations
L|教育|Education
LA|教育史|History of education
LB|教育理论与实践|Theory and practice of education
LC|教育专题|Special aspects of education
LD|美国院校|Institutions in the United States
LF|欧洲院校|Institutions in Europe
LT|教科书|Textbooks
M|音乐|Music
ML|音乐文献|Literature on music
MT|音乐教学|Instruction and study
N|美术|Fine arts
NA|建筑|Architecture
NB|雕塑|Sculpture
NC|素描与设计|Drawing and design
ND|绘画|Painting
NE|版画|Prints
NK|装饰艺术|Decorative arts
NX|艺术总论|Arts in general
P|语言与文学|Language and literature
PA|希腊与拉丁语言文学|Greek and Latin
PB|凯尔特语|Celtic languages
PC|罗曼语|Romance languages
PD|日耳曼语|Germanic languages
PE|英语|English language
PF|西日耳曼语|West Germanic languages
PG|斯拉夫语言文学|Slavic languages and literatures
PH|乌拉尔语|Uralic languages
PJ|近东语言文学|Near Eastern languages and literatures
PK|印度伊朗语言文学|Indo-Iranian languages and literatures
PL|东亚、非洲、大洋洲语言文学|Languages and literatures of East Asia, Africa, Oceania
PM|美洲土著语言|Indigenous American languages
PN|文学总论|Literature in general
PQ|法、意、西、葡文学|French, Italian, Spanish, Portuguese literature
PR|英国文学|English literature
PS|美国文学|American literature
PT|德、荷、北欧文学|German, Dutch, Scandinavian literature
PZ|小说与儿童文学|Fiction and juvenile literature
Q|科学|Science
QA|数学与计算机|Mathematics and computer science
QB|天文学|Astronomy
QC|物理学|Physics
QD|化学|Chemistry
QE|地质学|Geology
QH|博物学与生物学|Natural history and biology
QK|植物学|Botany
QL|动物学|Zoology
QM|人体解剖学|Human anatomy
QP|生理学|Physiology
QR|微生物学|Microbiology
R|医学|Medicine
RA|公共卫生|Public health
RB|病理学|Pathology
RC|内科学|Internal medicine
RD|外科学|Surgery
RE|眼科学|Ophthalmology
RF|耳鼻喉科学|Ear, nose and throat
RG|妇产科学|Gynecology and obstetrics
RJ|儿科学|Pediatrics
RK|牙科学|Dentistry
RL|皮肤病学|Dermatology
RM|治疗学|Therapeutics
RS|药学|Pharmacy
RT|护理学|Nursing
RX|顺势疗法|Homeopathy
RZ|其他疗法|Other systems of medicine
S|农业|Agriculture
SB|园艺与植物栽培|Horticulture and plant culture
SD|林业|Forestry
SF|畜牧|Animal culture
SH|水产|Aquaculture and fisheries
SK|狩猎|Hunting sports
T|技术|Technology
TA|工程总论|Engineering, general
TC|水利工程|Hydraulic engineering
TD|环境技术|Environmental technology
TE|公路工程|Highway engineering
TF|铁路工程|Railroad engineering
TG|桥梁工程|Bridge engineering
TH|建筑施工|Building construction
TJ|机械工程|Mechanical engineering
TK|电气与电子工程|Electrical engineering and electronics
TL|车辆与航空航天|Motor vehicles and aeronautics
TN|采矿与冶金|Mining and metallurgy
TP|化学工程|Chemical technology
TR|摄影|Photography
TS|制造业|Manufactures
TT|手工艺|Handicrafts
TX|家政|Home economics
U|军事科学|Military science
UA|军队|Armies
UB|军事行政|Military administration
UC|军需|Maintenance and transportation
UD|步兵|Infantry
UE|骑兵与装甲兵|Cavalry and armor
UF|炮兵|Artillery
UG|军事工程与空军|Military engineering and air forces
UH|其他军种|Other services
V|海军科学|Naval science
VA|海军|Navies
VB|海军行政|Naval administration
VC|海军军需|Naval maintenance
VD|水兵|Naval seamen
VE|海军陆战队|Marines
VF|海军军械|Naval ordnance
VG|海军其他勤务|Minor services of navies
VK|航海|Navigation and merchant marine
VM|造船|Naval architecture
Z|书目与图书馆学|Bibliography and library science
ZA|信息资源|Information resources
`;
