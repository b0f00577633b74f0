public import ComposableArchitecture

extension Large {
  /// An action with a thousand cases besides those that do something.
  ///
  /// They are plain cases: a case path for each would take the compiler minutes.
  public enum Action: Equatable, Sendable {
    case rows(IdentifiedAction<Int, RowAction>)
    case resetButtonTapped
    case tapped0, tapped1, tapped2, tapped3, tapped4, tapped5, tapped6, tapped7, tapped8, tapped9
    case tapped10, tapped11, tapped12, tapped13, tapped14, tapped15, tapped16, tapped17, tapped18
    case tapped19, tapped20, tapped21, tapped22, tapped23, tapped24, tapped25, tapped26, tapped27
    case tapped28, tapped29, tapped30, tapped31, tapped32, tapped33, tapped34, tapped35, tapped36
    case tapped37, tapped38, tapped39, tapped40, tapped41, tapped42, tapped43, tapped44, tapped45
    case tapped46, tapped47, tapped48, tapped49, tapped50, tapped51, tapped52, tapped53, tapped54
    case tapped55, tapped56, tapped57, tapped58, tapped59, tapped60, tapped61, tapped62, tapped63
    case tapped64, tapped65, tapped66, tapped67, tapped68, tapped69, tapped70, tapped71, tapped72
    case tapped73, tapped74, tapped75, tapped76, tapped77, tapped78, tapped79, tapped80, tapped81
    case tapped82, tapped83, tapped84, tapped85, tapped86, tapped87, tapped88, tapped89, tapped90
    case tapped91, tapped92, tapped93, tapped94, tapped95, tapped96, tapped97, tapped98, tapped99
    case tapped100, tapped101, tapped102, tapped103, tapped104, tapped105, tapped106, tapped107
    case tapped108, tapped109, tapped110, tapped111, tapped112, tapped113, tapped114, tapped115
    case tapped116, tapped117, tapped118, tapped119, tapped120, tapped121, tapped122, tapped123
    case tapped124, tapped125, tapped126, tapped127, tapped128, tapped129, tapped130, tapped131
    case tapped132, tapped133, tapped134, tapped135, tapped136, tapped137, tapped138, tapped139
    case tapped140, tapped141, tapped142, tapped143, tapped144, tapped145, tapped146, tapped147
    case tapped148, tapped149, tapped150, tapped151, tapped152, tapped153, tapped154, tapped155
    case tapped156, tapped157, tapped158, tapped159, tapped160, tapped161, tapped162, tapped163
    case tapped164, tapped165, tapped166, tapped167, tapped168, tapped169, tapped170, tapped171
    case tapped172, tapped173, tapped174, tapped175, tapped176, tapped177, tapped178, tapped179
    case tapped180, tapped181, tapped182, tapped183, tapped184, tapped185, tapped186, tapped187
    case tapped188, tapped189, tapped190, tapped191, tapped192, tapped193, tapped194, tapped195
    case tapped196, tapped197, tapped198, tapped199, tapped200, tapped201, tapped202, tapped203
    case tapped204, tapped205, tapped206, tapped207, tapped208, tapped209, tapped210, tapped211
    case tapped212, tapped213, tapped214, tapped215, tapped216, tapped217, tapped218, tapped219
    case tapped220, tapped221, tapped222, tapped223, tapped224, tapped225, tapped226, tapped227
    case tapped228, tapped229, tapped230, tapped231, tapped232, tapped233, tapped234, tapped235
    case tapped236, tapped237, tapped238, tapped239, tapped240, tapped241, tapped242, tapped243
    case tapped244, tapped245, tapped246, tapped247, tapped248, tapped249, tapped250, tapped251
    case tapped252, tapped253, tapped254, tapped255, tapped256, tapped257, tapped258, tapped259
    case tapped260, tapped261, tapped262, tapped263, tapped264, tapped265, tapped266, tapped267
    case tapped268, tapped269, tapped270, tapped271, tapped272, tapped273, tapped274, tapped275
    case tapped276, tapped277, tapped278, tapped279, tapped280, tapped281, tapped282, tapped283
    case tapped284, tapped285, tapped286, tapped287, tapped288, tapped289, tapped290, tapped291
    case tapped292, tapped293, tapped294, tapped295, tapped296, tapped297, tapped298, tapped299
    case tapped300, tapped301, tapped302, tapped303, tapped304, tapped305, tapped306, tapped307
    case tapped308, tapped309, tapped310, tapped311, tapped312, tapped313, tapped314, tapped315
    case tapped316, tapped317, tapped318, tapped319, tapped320, tapped321, tapped322, tapped323
    case tapped324, tapped325, tapped326, tapped327, tapped328, tapped329, tapped330, tapped331
    case tapped332, tapped333, tapped334, tapped335, tapped336, tapped337, tapped338, tapped339
    case tapped340, tapped341, tapped342, tapped343, tapped344, tapped345, tapped346, tapped347
    case tapped348, tapped349, tapped350, tapped351, tapped352, tapped353, tapped354, tapped355
    case tapped356, tapped357, tapped358, tapped359, tapped360, tapped361, tapped362, tapped363
    case tapped364, tapped365, tapped366, tapped367, tapped368, tapped369, tapped370, tapped371
    case tapped372, tapped373, tapped374, tapped375, tapped376, tapped377, tapped378, tapped379
    case tapped380, tapped381, tapped382, tapped383, tapped384, tapped385, tapped386, tapped387
    case tapped388, tapped389, tapped390, tapped391, tapped392, tapped393, tapped394, tapped395
    case tapped396, tapped397, tapped398, tapped399, tapped400, tapped401, tapped402, tapped403
    case tapped404, tapped405, tapped406, tapped407, tapped408, tapped409, tapped410, tapped411
    case tapped412, tapped413, tapped414, tapped415, tapped416, tapped417, tapped418, tapped419
    case tapped420, tapped421, tapped422, tapped423, tapped424, tapped425, tapped426, tapped427
    case tapped428, tapped429, tapped430, tapped431, tapped432, tapped433, tapped434, tapped435
    case tapped436, tapped437, tapped438, tapped439, tapped440, tapped441, tapped442, tapped443
    case tapped444, tapped445, tapped446, tapped447, tapped448, tapped449, tapped450, tapped451
    case tapped452, tapped453, tapped454, tapped455, tapped456, tapped457, tapped458, tapped459
    case tapped460, tapped461, tapped462, tapped463, tapped464, tapped465, tapped466, tapped467
    case tapped468, tapped469, tapped470, tapped471, tapped472, tapped473, tapped474, tapped475
    case tapped476, tapped477, tapped478, tapped479, tapped480, tapped481, tapped482, tapped483
    case tapped484, tapped485, tapped486, tapped487, tapped488, tapped489, tapped490, tapped491
    case tapped492, tapped493, tapped494, tapped495, tapped496, tapped497, tapped498, tapped499
    case tapped500, tapped501, tapped502, tapped503, tapped504, tapped505, tapped506, tapped507
    case tapped508, tapped509, tapped510, tapped511, tapped512, tapped513, tapped514, tapped515
    case tapped516, tapped517, tapped518, tapped519, tapped520, tapped521, tapped522, tapped523
    case tapped524, tapped525, tapped526, tapped527, tapped528, tapped529, tapped530, tapped531
    case tapped532, tapped533, tapped534, tapped535, tapped536, tapped537, tapped538, tapped539
    case tapped540, tapped541, tapped542, tapped543, tapped544, tapped545, tapped546, tapped547
    case tapped548, tapped549, tapped550, tapped551, tapped552, tapped553, tapped554, tapped555
    case tapped556, tapped557, tapped558, tapped559, tapped560, tapped561, tapped562, tapped563
    case tapped564, tapped565, tapped566, tapped567, tapped568, tapped569, tapped570, tapped571
    case tapped572, tapped573, tapped574, tapped575, tapped576, tapped577, tapped578, tapped579
    case tapped580, tapped581, tapped582, tapped583, tapped584, tapped585, tapped586, tapped587
    case tapped588, tapped589, tapped590, tapped591, tapped592, tapped593, tapped594, tapped595
    case tapped596, tapped597, tapped598, tapped599, tapped600, tapped601, tapped602, tapped603
    case tapped604, tapped605, tapped606, tapped607, tapped608, tapped609, tapped610, tapped611
    case tapped612, tapped613, tapped614, tapped615, tapped616, tapped617, tapped618, tapped619
    case tapped620, tapped621, tapped622, tapped623, tapped624, tapped625, tapped626, tapped627
    case tapped628, tapped629, tapped630, tapped631, tapped632, tapped633, tapped634, tapped635
    case tapped636, tapped637, tapped638, tapped639, tapped640, tapped641, tapped642, tapped643
    case tapped644, tapped645, tapped646, tapped647, tapped648, tapped649, tapped650, tapped651
    case tapped652, tapped653, tapped654, tapped655, tapped656, tapped657, tapped658, tapped659
    case tapped660, tapped661, tapped662, tapped663, tapped664, tapped665, tapped666, tapped667
    case tapped668, tapped669, tapped670, tapped671, tapped672, tapped673, tapped674, tapped675
    case tapped676, tapped677, tapped678, tapped679, tapped680, tapped681, tapped682, tapped683
    case tapped684, tapped685, tapped686, tapped687, tapped688, tapped689, tapped690, tapped691
    case tapped692, tapped693, tapped694, tapped695, tapped696, tapped697, tapped698, tapped699
    case tapped700, tapped701, tapped702, tapped703, tapped704, tapped705, tapped706, tapped707
    case tapped708, tapped709, tapped710, tapped711, tapped712, tapped713, tapped714, tapped715
    case tapped716, tapped717, tapped718, tapped719, tapped720, tapped721, tapped722, tapped723
    case tapped724, tapped725, tapped726, tapped727, tapped728, tapped729, tapped730, tapped731
    case tapped732, tapped733, tapped734, tapped735, tapped736, tapped737, tapped738, tapped739
    case tapped740, tapped741, tapped742, tapped743, tapped744, tapped745, tapped746, tapped747
    case tapped748, tapped749, tapped750, tapped751, tapped752, tapped753, tapped754, tapped755
    case tapped756, tapped757, tapped758, tapped759, tapped760, tapped761, tapped762, tapped763
    case tapped764, tapped765, tapped766, tapped767, tapped768, tapped769, tapped770, tapped771
    case tapped772, tapped773, tapped774, tapped775, tapped776, tapped777, tapped778, tapped779
    case tapped780, tapped781, tapped782, tapped783, tapped784, tapped785, tapped786, tapped787
    case tapped788, tapped789, tapped790, tapped791, tapped792, tapped793, tapped794, tapped795
    case tapped796, tapped797, tapped798, tapped799, tapped800, tapped801, tapped802, tapped803
    case tapped804, tapped805, tapped806, tapped807, tapped808, tapped809, tapped810, tapped811
    case tapped812, tapped813, tapped814, tapped815, tapped816, tapped817, tapped818, tapped819
    case tapped820, tapped821, tapped822, tapped823, tapped824, tapped825, tapped826, tapped827
    case tapped828, tapped829, tapped830, tapped831, tapped832, tapped833, tapped834, tapped835
    case tapped836, tapped837, tapped838, tapped839, tapped840, tapped841, tapped842, tapped843
    case tapped844, tapped845, tapped846, tapped847, tapped848, tapped849, tapped850, tapped851
    case tapped852, tapped853, tapped854, tapped855, tapped856, tapped857, tapped858, tapped859
    case tapped860, tapped861, tapped862, tapped863, tapped864, tapped865, tapped866, tapped867
    case tapped868, tapped869, tapped870, tapped871, tapped872, tapped873, tapped874, tapped875
    case tapped876, tapped877, tapped878, tapped879, tapped880, tapped881, tapped882, tapped883
    case tapped884, tapped885, tapped886, tapped887, tapped888, tapped889, tapped890, tapped891
    case tapped892, tapped893, tapped894, tapped895, tapped896, tapped897, tapped898, tapped899
    case tapped900, tapped901, tapped902, tapped903, tapped904, tapped905, tapped906, tapped907
    case tapped908, tapped909, tapped910, tapped911, tapped912, tapped913, tapped914, tapped915
    case tapped916, tapped917, tapped918, tapped919, tapped920, tapped921, tapped922, tapped923
    case tapped924, tapped925, tapped926, tapped927, tapped928, tapped929, tapped930, tapped931
    case tapped932, tapped933, tapped934, tapped935, tapped936, tapped937, tapped938, tapped939
    case tapped940, tapped941, tapped942, tapped943, tapped944, tapped945, tapped946, tapped947
    case tapped948, tapped949, tapped950, tapped951, tapped952, tapped953, tapped954, tapped955
    case tapped956, tapped957, tapped958, tapped959, tapped960, tapped961, tapped962, tapped963
    case tapped964, tapped965, tapped966, tapped967, tapped968, tapped969, tapped970, tapped971
    case tapped972, tapped973, tapped974, tapped975, tapped976, tapped977, tapped978, tapped979
    case tapped980, tapped981, tapped982, tapped983, tapped984, tapped985, tapped986, tapped987
    case tapped988, tapped989, tapped990, tapped991, tapped992, tapped993, tapped994, tapped995
    case tapped996, tapped997, tapped998, tapped999
  }
}
