import { readTopics } from './topic.ts';

/** Subjects that readers ask for, above all pupils; class codes of the Chinese Library Classification (中图法). */
export const subjects = readTopics(
  'subject',
  `
恐龙 | dinosaurs | 霸王龙,侏罗纪,dinosaur,t rex,tyrannosaurus,jurassic | 侏罗纪,白垩纪 | Q915.864
古生物 | prehistoric life | 史前动物,史前生物,化石,fossil,prehistoric animals | 史前,化石,fossils,extinct animals | Q91
太空 | outer space | space,宇宙,星空,星星,外太空,太空探索,universe,outer space,stars,galaxy,cosmos,cosmology | 宇宙,空间探索,外层空间,universe,cosmology,astronomy | P159
天文 | astronomy | 天文学,astronomer,stargazing | 天文学,太阳系,solar system,星座 | P1
太阳系 | the solar system | 行星,月球,月亮,火星,太阳,planet,moon,mars,solar system | 行星,月球,火星,planets,solar system | P18,P184,P185
航天 | space travel | 宇航员,宇航,火箭,飞船,卫星,astronaut,rocket,spaceship,space flight,space exploration | 宇航,火箭,astronauts,rockets,space flight | V4,V5
飞机 | aircraft | 航空,飞行,airplane,plane,aeroplane,aviation,flying machine | 航空,airplanes,aeronautics | V1,V2,E926
汽车 | cars | 赛车,car,automobile | 轿车,automobiles | U46,U469
火车 | trains | 高铁,地铁,铁路,train,railway,railroad | 铁路,列车,railroads | U2
船 | ships | 轮船,航海,船舶,ship,boat,sailing,seafaring | 航海,船舶,ships,seafaring,航运 | U6,U67
交通 | transport | 交通工具,vehicle,transportation | 交通运输,交通工具 | U
动物 | animals | 小动物,野生动物,animal,wildlife | 野生动物,wild animals | Q95,Q958
狗 | dogs | 小狗,狗狗,犬,dog,puppy | 犬,dogs | S829.2
猫 | cats | 小猫,猫咪,猫猫,cat,kitten | cats | S829.3
马 | horses | 小马,骏马,horse,pony | horses | S821
狼 | wolves | 狼群,wolf | wolves |
熊 | bears | 熊猫,大熊猫,bear,panda | 熊猫,pandas |
鸟 | birds | 鸟类,小鸟,bird,birdwatching | 鸟类,birds | Q959.7
鲸和海豚 | whales and dolphins | 鲸,鲸鱼,海豚,whale,dolphin | 鲸,海豚,海洋动物,鲸鱼,海洋哺乳动物,whales,dolphins | Q959.84
鱼 | fish | 鱼类,鲨鱼,shark | 鱼类,鲨鱼,fishes,sharks | Q959.4
昆虫 | insects | 虫子,蚂蚁,蝴蝶,蜜蜂,虫,insect,bug,ant,butterfly,bee | 昆虫学,蚂蚁,蝴蝶,蜜蜂,butterflies,bees | Q96
植物 | plants | 花草,树木,花卉,种花,plant,flower,tree,botany,trees | 植物学,花卉,树木,botany,trees | Q94,S68,S718
大自然 | nature | 自然,自然观察,自然界,natural world,natural history,outdoors | 自然观察,自然,nature | N49,Q,P9
森林 | forests | 丛林,雨林,forest,jungle,rainforest | 丛林,forests,trees | S7
海洋 | the ocean | 海,大海,海底,海底世界,海洋生物,ocean,sea,marine,sea life,under the sea,deep sea | 海底,oceans,sea stories,marine | P7,Q178.53
地球 | the earth | 地质,地理知识,地球科学,earth,geology,planet earth | 地质,地球科学 | P183,P3,P5
火山地震 | volcanoes and earthquakes | 火山,地震,海啸,自然灾害,灾害,volcano,earthquake,natural disaster,disaster | 火山,地震,自然灾害,volcanoes,earthquakes | P315,P317,X43
天气 | weather | 气象,气候,台风,climate,storm | 气象,气候,climate,climatic changes | P4
环境保护 | the environment | 环保,污染,低碳,生态,environment,pollution,recycling,climate change,conservation,ecology | 环保,生态,污染,节能,低碳,nature conservation,environmental,climatic changes | X
地理 | geography | 世界地理,各国地理,地图,旅行地理,map | 自然地理,地图 | K9,P94,P941
旅行 | travel | 旅游,游记,环游世界,trip,journey,journeys,travelling,traveling | 旅游,游记,voyages and travels,travel | K919,K91,F59
探险 | exploration | 探险家,极地,南极,北极,explorer,polar,antarctica,arctic,expedition | 探险家,南极,北极,极地,explorers | N8,K918
人体 | the human body | 身体,我们的身体,大脑,body,anatomy,brain | 身体,human body,brain | R32,R33,Q98
健康 | health | 养生,保健,锻炼身体,疾病,生病,wellness,disease,illness,medicine,medical | 保健,卫生,疾病,medicine,diseases | R1,R16,R2,R4,R5
性教育 | puberty | 青春期,发育,puberty | 青春期,青春期教育 | G479
心理 | psychology | 心理学,心理健康,mental health | 心理学,情绪,emotions,心理健康 | B84
科学 | natural science | science,sciences,科学知识,科学家的故事,自然科学,scientific | 科普,科学知识,自然科学,科学普及,history of science,women in science,women mathematicians,women scientists | N49,N33,N19
科学实验 | experiments | 做实验,实验,小实验,小制作,科学小实验,experiment,hands on science | 实验,experiments | N33
科学家 | scientists | 科学家传记,scientist | 科学家,数学家,物理学家,化学家,physicists,mathematicians,chemists | K816,K826
发明 | inventions | 创造发明,发明家,inventor,invention | 创造发明,发明家,inventors | N19
数学 | mathematics | 奥数,数学故事,算术,math,maths,arithmetic,number | 数学课,趣味数学,算术 | O1,G624.5,G634.6
物理 | physics | 力学,相对论,量子,quantum,relativity | 物理学,量子,相对论,relativity,quantum | O4,O3
化学 | chemistry | 元素,化学元素,chemical,element | 化学元素,chemistry | O6
生物 | biology | 生命科学,细胞,生命,evolution,进化,genes,genetics,dna,cell | 生物学,进化,基因,evolution,genetics,细胞 | Q1,Q3,Q7,Q11,Q
微生物 | microbes | 细菌,病毒,疫情,瘟疫,virus,bacteria,germ,epidemic,plague | 细菌,病毒,epidemics | Q93
计算机 | computers | 电脑,信息技术,computer,computing | 电脑,computers,信息技术 | TP3
编程 | programming | 写代码,代码,程序设计,少儿编程,学编程,coding,software,code,python,scratch,javascript | 程序设计,computer programming,software | TP311,TP312
人工智能 | artificial intelligence | ai,机器学习,machine learning | artificial intelligence,机器学习 | TP18
机器人 | robots | 机器,robot,robotics | robots | TP242
互联网 | the internet | 网络,上网,网络安全,hackers,hacker,internet,cyber | 网络,internet,hackers | TP393,TN91
能源 | energy | 节能,新能源,太阳能,solar power | 节能,power resources | TK
军事 | the military | 军队,打仗,战争故事,部队,兵器,army,military | 军队,战争,战争史,military | E
武器 | weapons | 枪,枪械,坦克,兵器,大炮,导弹,gun,tank,weapon | 枪械,坦克,兵器,战车 | E92
军舰 | warships | 航母,航空母舰,潜艇,舰艇,submarine,aircraft carrier,navy | 航空母舰,舰艇,潜艇,海军 | E925
二战 | the Second World War | 第二次世界大战,世界大战,world war ii,world war,world war 2,world war two,ww2,wwii,second world war,holocaust,纳粹,nazi | 第二次世界大战,world war,holocaust | K152,E195.2
一战 | the First World War | 第一次世界大战,first world war,world war one,world war i,world war 1,ww1,great war | 第一次世界大战,world war 1914 | K143
抗日战争 | the war against Japan | 抗日,抗战,打鬼子,sino japanese war | 抗日战争,抗战,抗日 | K265
红军 | the Long March | 长征,红军长征,红军故事,long march,red army | 长征,红军 | K264
战争 | war | 打仗,wars,battle | 战争史,战争,战役 | E19,E2,K14
历史 | history | 历史书,中外历史,历史知识,past | 史话,通史 | K1,K2,K0,K3,K5
中国历史 | Chinese history | 中国古代史,中国史,历朝历代,古代中国,chinese history,history of china,ancient china | 中国史,中国历史,朝代 | K2,K20
世界历史 | world history | 世界史,外国历史,world civilization | 世界史,civilization | K1,K10
三国 | the Three Kingdoms | 三国时代,三国时期,诸葛亮,曹操,three kingdoms | 三国时代,三国演义,诸葛亮 | K236
考古 | archaeology | 文物,考古发现,古墓,兵马俑,博物馆,archeology,museum | 文物,考古发现,博物馆 | K85,K86,K87
古代文明 | ancient civilisations | 古埃及,埃及,金字塔,失落的文明,古文明,古希腊,古罗马,玛雅,ancient egypt,egypt,pyramid,ancient rome,rome,ancient greece,greece,lost civilization,ancient civilizations,ancient civilization | 古埃及,金字塔,古希腊,古罗马,失落的文明,civilization,egypt,rome,greece | K11,K12,K411,K103
未解之谜 | unsolved mysteries | 未解,谜团,神秘现象,外星人,ufo,alien,unexplained,mysteries of the world,extraterrestrial | 未解之谜,之谜,外星人,地外生命,extraterrestrial | N49,V11,Z228,P159
名人 | famous people | 伟人,名人故事,人物故事,名人传,great people,great lives | 名人,伟人,生平事迹 | K81,K82,K83
领袖 | leaders | 毛泽东,毛主席,邓小平,周恩来,总统,林肯,president,lincoln | 毛泽东,邓小平,周恩来,presidents | A7,K837.127
雷锋 | Lei Feng | 学雷锋,lei feng | 雷锋 | D648
爱国 | love of country | 爱国主义,红色故事,革命故事,英雄,革命,红色经典,heroes,revolution | 爱国主义,革命故事,英雄,革命题材 | D647,D64
法律 | law | 法律知识,法制,legal | 法律,法制,law | D9
政治 | politics | 时事,国际关系,民主,democracy,government,political | 国际关系,political,democracy | D
经济 | economics | 理财,赚钱,金融,股票,财商,money,finance,investing | 经济学,理财,economics,capital | F
管理 | management | 企业,创业,商业,领导力,business,entrepreneur,leadership,startup | 企业管理,企业史,management,businesspeople | F27,C93
教育 | education | 教学,教书,老师教学,教育学,教育孩子的方法,teaching | 教学,教师,education | G4,G6,G63
家庭教育 | parenting | 育儿,教育孩子,亲子,带孩子,家教,怎么教孩子,养孩子,raising children,parents,child rearing | 家庭教育,亲子,parenting,child rearing,adolescent psychology | G78
学习方法 | how to study | 怎么学习,提高成绩,考试,高考,中考,记忆力,学习技巧,学习,study skills,studying,memory,exam | 学习方法,记忆,复习 | G791,G632.46,G442,B842.3
作文 | writing compositions | 写作,写作文,作文书,怎么写作文,writing,composition,essay writing | 作文课,写作,作文 | G624.24,G634.34,H15,H05
阅读 | reading and books | 读书,书的书,读书方法,books and reading,libraries,bookshop,bookstore | 读书方法,阅读,books and reading,libraries | G79,G25
英语 | learning English | 学英语,英文,英语学习,双语,中英对照,英语读物,英语书,learn english,english language,bilingual | 英语,对照读物,english language | H31
日语 | learning Japanese | 日文,学日语,learn japanese,japanese language | 日语,japanese language | H36
法语 | learning French | 法文,学法语,learn french,french language | 法语,french language | H32
德语 | learning German | 德文,学德语,learn german,german language | 德语,german language | H33
西班牙语 | learning Spanish | 学西班牙语,learn spanish,spanish language | 西班牙语,spanish language | H34
俄语 | learning Russian | 俄文,学俄语,learn russian,russian language | 俄语,russian language | H35
韩语 | learning Korean | 韩文,学韩语,学韩文,learn korean,korean language | 韩语,朝鲜语,korean language | H55
意大利语 | learning Italian | 学意大利语,learn italian,italian language | 意大利语,italian language | H772
葡萄牙语 | learning Portuguese | 学葡萄牙语,learn portuguese,portuguese language | 葡萄牙语,portuguese language | H773
阿拉伯语 | learning Arabic | 学阿拉伯语,learn arabic,arabic language | 阿拉伯语,arabic language | H37
汉语 | the Chinese language | 语文,汉字,学中文,中文学习,识字,chinese language,learn chinese,learn mandarin,chinese characters,mandarin,putonghua,普通话 | 汉语,汉字,语文,chinese language | H1,G624.2
成语 | idioms | 成语故事,歇后语,谚语,成语典故,idiom,proverb | 成语故事,歇后语,谚语 | H136,H033
词典 | dictionaries | 字典,工具书,辞典,dictionary | 词典,字典,dictionaries | H163,H164,Z3
国学 | the Chinese classics | 传统文化,经典诵读,四书五经,弟子规,三字经,论语,孔子,儒家,国学经典,confucius,confucianism | 国学,传统文化,三字经,弟子规,论语,儒家,confucius | B222,H194,Z126
老子庄子 | Taoism | 道家,庄子,老子,道德经,tao,taoism,daoism | 道家,庄子,老子,taoism | B223
哲学 | philosophy | 哲学入门,思想,哲理,philosopher,stoicism | 哲学史,人生哲学,philosophy | B0,B1,B2,B5,B82
人生 | how to live | 人生哲学,人生感悟,意义,人生道理,meaning of life,wisdom | 人生哲学,conduct of life,self-realization | B821
成功励志 | self-improvement | 励志,成功,自信,习惯,自律,时间管理,拖延,坚持,自我提升,motivation,self help,self improvement,habits,confidence,confident,success,inspiring,inspirational | 成功心理,励志,自信,习惯,success,self-realization | B848
品德 | good character | 品德教育,感恩,诚实,礼仪,道德,勇敢,责任,honesty,kindness,manners,character building | 品德教育,感恩,诚实,礼仪,ethics | D432,B82,G631,B825
友谊 | friendship | 友情,朋友,交朋友,好朋友,friend,making friends | 友情,友谊,friendship | B824
人际交往 | getting along with people | 沟通,口才,说话,演讲,社交,交往,communication,public speaking | 沟通,口才,人际关系,演讲,交往 | C912,H019
安全 | safety | 安全教育,自救,防骗,自我保护,safety | 安全教育,自救 | G637.8,X9,X4
宗教 | religion | 佛教,基督教,圣经,信仰,buddhism,christianity,bible,faith | 佛教,基督教,religion | B9
节日 | festivals | 春节,端午,中秋,传统节日,习俗,festival,holiday,customs | 节日,风俗习惯,民俗,festivals | K89
民族 | peoples of China | 少数民族,民族文化,ethnic | 民族文化,民族 | K28
民俗文化 | folk culture | 民俗,中国文化,非遗,folk,chinese culture | 民俗,中国文化,文化史 | K892,G12,K203
美术 | art | 画画,绘画,学画画,画家,艺术,素描,水彩,draw,paint,sketching,painting,drawing,painter,artist,art history | 绘画,艺术史,画家,painting,painters | J1,J2
书法 | calligraphy | 毛笔字,练字,字帖,handwriting | 书法,字帖 | J29
音乐 | music | 钢琴,吉他,唱歌,乐理,piano,guitar,song,musician | 钢琴,歌曲,musicians | J6
电影 | film | 影视,动画片,movie,cinema | 影视,动画,motion pictures | J9
舞蹈戏曲 | dance and theatre | 舞蹈,戏曲,京剧,dance,theatre,theater,opera | 舞蹈,京剧,戏曲 | J7,J8
手工 | crafts | 折纸,手工制作,做手工,diy,craft,origami | 折纸,制作,handicraft | J52,TS93
建筑 | architecture | 房子,园林,桥,building,bridges,buildings,city planning | 园林,architecture,city planning | TU
做饭 | cooking | 美食,菜谱,烹饪,烘焙,吃的,食物,cook,recipe,food,baking | 烹饪,饮食,菜谱,cookery,food | TS97
运动 | sports | 体育,足球,篮球,跑步,乒乓球,奥运会,sport,football,soccer,basketball,running,olympic | 体育,足球,篮球,体育史,奥运,football,basketball | G8
游戏 | games and puzzles | 智力游戏,脑筋急转弯,谜语,魔方,猜谜,思维训练,逻辑,益智,puzzle,riddle,game,logic | 智力游戏,脑筋急转弯,谜语,思维,puzzles | G898
棋 | chess | 象棋,围棋,国际象棋 | 象棋,围棋 | G891
农业 | farming | 种地,种菜,养殖,农村,农家,agriculture,gardening,garden,farm | 种植,养殖,农业,agriculture,farm life,gardening | S
百科 | encyclopaedias | 百科全书,十万个为什么,小百科,encyclopedia,encyclopaedia,facts,general knowledge | 百科全书,十万个为什么,百科 | Z2,Z228
职业 | careers | 工作,职业规划,求职,career,job | 职业,就业 | C913,D669
民国 | the Republic of China | 近代史,鸦片战争,清朝,modern chinese history,qing dynasty | 近代史,清代 | K25,K24
魔法 | magic | 巫师,魔法学校,女巫,wizard,witch,wizards,witches | 魔法,巫师,wizards,witches |
公主 | princesses | 王子,princess,prince,fairy | 公主,王子,princesses |
海盗 | pirates | 宝藏,pirate,treasure | 海盗,金银岛,宝岛,pirates,treasure |
怪物 | monsters | 吸血鬼,怪兽,僵尸,monster,vampire,zombie,dracula | 怪兽,吸血鬼,monsters,vampires |
龙 | dragons | 飞龙,dragon | dragons |
家庭 | family life | 家人,父亲,母亲,父子,父女,母女,母子,family,fathers and sons,爸爸,妈妈,父爱,母爱,亲情,爷爷,奶奶,姐妹,兄弟,families,mother,father,parents,grandmother,sisters,siblings | 亲情,父亲,母亲,families,fathers,mothers,sisters,brothers |
校园 | school life | 学校,校园生活,班级,同学,school stories,school,boarding school | 校园,schools | I287.45
女性 | women | 女科学家,女作家,女权,女生,女孩,女孩子,girl,feminism,feminist,woman | 妇女,women |
种族 | race | 种族歧视,racism,slavery,civil rights | 种族,race relations,racism,african americans,slavery |
乡村 | country life | 田园,农村生活,countryside,village,rural | 农村,乡村,country life,farm life |
孤独 | loneliness | 孤单,寂寞,lonely,alone,solitude,isolation | 孤独,孤单,寂寞,lonely,solitude,alone |
孤儿 | orphans | 孤女,orphan | 孤儿,orphans |
死亡 | death and grief | 离别,生死,失去亲人,亲人去世,亲人离世,丧亲,悼念,哀伤,丧偶,widow,widower,widowed,death,grief,grieving,grieve,loss,dying,bereavement,bereaved,mourning,losing someone,funeral,葬礼,追悼会 | 生死,去世,离世,哀悼,death,grief,dying,mourning,bereavement,loss,widowers,widows,丧偶 |
`,
);
