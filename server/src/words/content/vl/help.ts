import type { ArticleWords, HelpPage } from '../content.types.ts';

export const help: Readonly<Record<HelpPage, ArticleWords>> = {
  'sign-in': {
    title: 'Các cách đăng nhập',
    summary: 'Mật khẩu, mã, bên thứ ba, ví hay khách: khi nào dùng cách nào.',
    content: `Bạn có thể đăng nhập bằng mật khẩu, bằng mã gửi tới email hoặc điện thoại, qua bên thứ ba, bằng ví, hoặc với tư cách khách.

- Mật khẩu: tài khoản là email, số điện thoại của bạn hoặc tên của khách.
- Mã: sáu chữ số, có hiệu lực mười phút, dùng một lần. Sau một phút có thể gửi mã khác.
- Ví: bạn ký một đoạn văn bản ngắn. Việc ký không chuyển đi đồng nào.
- Khách: bạn nhận một tài khoản và một mật khẩu chỉ hiện một lần. Hãy ghi lại. Về sau, khi liên kết email hoặc điện thoại, khách trở thành thành viên chính thức và giữ nguyên mọi thứ đang có.

Sau hơn năm lần nhập sai mật khẩu, tài khoản bị khóa mười phút. Phiên đăng nhập kết thúc sau 30 ngày, khi bạn đăng xuất hoặc khi bạn đổi mật khẩu.`,
  },
  'keep-it-safe': {
    title: 'Giữ an toàn cho tài khoản',
    summary: 'Hai mật khẩu, một ứng dụng xác thực và điều xảy ra khi chúng thay đổi.',
    content: `Tài khoản của bạn có hai mật khẩu. Mật khẩu đăng nhập để mở tài khoản; mật khẩu rút tiền được hỏi mỗi khi tiền sắp rời đi hoặc khi liên kết tài khoản nhận tiền.

- Liên kết ứng dụng xác thực: quét mã rồi nhập sáu chữ số hiện ra. Từ đó, đăng nhập và rút tiền đều cần các chữ số này, và mỗi mã chỉ dùng được một lần.
- Sau mỗi lần đổi mật khẩu hoặc ứng dụng xác thực, việc rút tiền tạm giữ 24 giờ. Ai lấy được điện thoại của bạn cũng chẳng được lợi gì khi hành động nhanh.
- Danh sách phiên hiển thị mọi thiết bị đang đăng nhập. Hãy kết thúc những phiên bạn không nhận ra.

Không ai ở bộ phận hỗ trợ hỏi bạn mật khẩu hay mã.`,
  },
  'verify-identity': {
    title: 'Xác minh danh tính',
    summary: 'Hai cấp cần những gì, xét duyệt mất bao lâu và mở ra điều gì.',
    content: `Cấp cơ bản cần căn cước (mặt trước và mặt sau) hoặc hộ chiếu (trang có ảnh chân dung). Cấp nâng cao, sau cấp cơ bản, hỏi địa chỉ và một người liên hệ khẩn cấp.

Ảnh được chấp nhận khi thấy trọn khung giấy tờ, ánh sáng đều và chữ rõ nét. Một lần xét duyệt thường mất khoảng năm phút. Nếu bị từ chối, bạn được cho biết lý do và có thể gửi lại.

Những gì được mở:
- cơ bản: khoản vay, đăng ký mua token và rút 50,000 USDT mỗi ngày thay vì 2,000
- nâng cao: 200,000 USDT mỗi ngày và hạn mức tín dụng cao nhất

Đây là mô phỏng: hãy dùng giấy tờ tự nghĩ ra, đừng bao giờ dùng giấy tờ thật.`,
  },
  'vip-levels': {
    title: 'Cấp VIP và lì xì',
    summary: 'Cấp đi theo tài sản của bạn ra sao và mang lại gì.',
    content: `Cấp của bạn theo tổng tài sản tính bằng USDT, trừ đi số bạn nợ. Cấp tăng ngay khi có tiền vào và chỉ có thể giảm vào lúc nửa đêm (UTC+8).

- Lần đầu đạt một cấp, bạn nhận thưởng lên cấp của cấp đó, một lần duy nhất.
- Lúc 00:00 (UTC+8) mỗi thứ Hai, lì xì được trả cho tất cả những ai có cấp kèm lì xì.
- Phí taker của hợp đồng giảm từ 0.050% ở cấp 0 xuống 0.027% ở cấp 8.

Tiền đầu tư vào sản phẩm vẫn được tính là của bạn. Tiền demo không bao giờ được tính.`,
  },
  deposit: {
    title: 'Nạp tiền',
    summary: 'Coin, mạng, địa chỉ, chứng từ: theo đúng thứ tự đó.',
    content: `Trước tiên hãy chọn coin và mạng: mỗi cặp có địa chỉ, mức tối thiểu và số xác nhận riêng. Hãy gửi, rồi khai báo số tiền kèm ảnh của giao dịch chuyển. Số tiền được ghi có sau khi xét duyệt, thường trong vòng ba phút.

- Dưới mức tối thiểu thì không thể ghi có.
- Chứng từ phải thể hiện đúng số tiền bạn khai báo.
- Tối đa 20 lần nạp có thể chờ xét duyệt cùng lúc.

Mọi địa chỉ ở đây đều thuộc mạng thử nghiệm và nhìn dạng địa chỉ là nhận ra. Đừng bao giờ gửi tiền thật vào đó.`,
  },
  withdraw: {
    title: 'Rút tiền',
    summary: 'Cần thiết lập gì, khoản nào bị giữ và đường đi đến khi tiền tới nơi.',
    content: `Trước lần rút đầu tiên, hãy đặt mật khẩu rút tiền và liên kết tài khoản nhận tiền cho coin đó: địa chỉ blockchain hoặc tài khoản ngân hàng.

Số tiền đến nơi trọn vẹn; phí tính thêm bên ngoài. Cả hai được giữ lại khi bạn gửi yêu cầu. Xét duyệt mất khoảng ba phút; sau đó tiền được chuyển đi và đến nơi sau khoảng năm phút nữa. Trong khi đang xét duyệt, bạn có thể hủy và nhận lại toàn bộ.

- Hạn mức ngày tính bằng USDT từ 00:00 (UTC+8): 2,000 khi chưa xác minh, 50,000 khi đã xác minh, 200,000 khi xác minh nâng cao.
- Yêu cầu rút bị từ chối sẽ giải phóng cả số tiền và phí. Yêu cầu thất bại sau khi chuyển đi sẽ được hoàn tiền.
- Sau thay đổi bảo mật, việc rút tiền tạm giữ 24 giờ.`,
  },
  'flash-exchange': {
    title: 'Đổi nhanh',
    summary: 'Báo giá giữ nguyên trong 15 giây.',
    content: `Báo giá cố định tỷ giá trong 15 giây và cho một lần đổi. Tỷ giá là tỷ số giữa hai giá giữa trừ 0.1%, và đó là toàn bộ chi phí.

Nếu trong lúc bạn quyết định thị trường đi ngược lợi ích của bạn hơn 0.05%, lần đổi bị từ chối và một báo giá mới được đưa ra. Có thể mở ba báo giá cùng lúc; báo giá thứ tư kết thúc báo giá cũ nhất. Số tiền được cắt theo số chữ số thập phân của coin, phần lẻ thuộc về sàn và luôn nhỏ hơn một đơn vị của chữ số cuối.

Mức đổi nhỏ nhất: trị giá 1 USDT. Lớn nhất: trị giá 100,000 USDT.`,
  },
  'margin-and-liquidation': {
    title: 'Ký quỹ và thanh lý',
    summary: 'Bạn bỏ vào bao nhiêu, có thể mất bao nhiêu và điểm dừng ở đâu.',
    content: `Mỗi lệnh là một vị thế riêng với ký quỹ riêng: giá trị vị thế (giá trị danh nghĩa) chia cho đòn bẩy. Không thể mất nhiều hơn khoản ký quỹ đó; phần còn lại trong tài khoản không bị đụng đến.

Giá thanh lý là mức mà ký quỹ còn lại chỉ vừa đủ cho ký quỹ duy trì và phí đóng. Giá này hiển thị trước khi bạn mở vị thế và cũng chính là con số máy chủ ghi sổ. Nó được so với giá đánh dấu, không bao giờ với một giao dịch đơn lẻ.

- Đòn bẩy càng cao, giá thanh lý càng gần: ở 10x cách khoảng 9.5%, ở 100x cách chừng nửa phần trăm.
- Thêm ký quỹ sẽ đẩy giá ra xa. Đóng một phần thì giữ nguyên tỷ lệ.
- Vị thế lớn hơn cần nhiều ký quỹ duy trì hơn; các bậc được đặt ra vì thế.

Bạn luôn có thể đóng một vị thế đang lỗ. Việc đóng không bao giờ bị từ chối vì kết quả âm.`,
  },
  'orders-and-stops': {
    title: 'Lệnh, chốt lời và cắt lỗ',
    summary: 'Lệnh nào khớp khi nào và mức nào được xét trước.',
    content: `Lệnh thị trường mở ngay ở phía đối diện của chênh lệch giá mua bán. Lệnh giới hạn chờ, với ký quỹ được giữ, cho đến khi giá đánh dấu chạm giá của lệnh; hủy lệnh thì nhận lại ký quỹ.

Chốt lời và cắt lỗ đóng toàn bộ vị thế khi giá đánh dấu chạm tới. Mỗi mức có thể đứng riêng và có thể đặt, dời hoặc bỏ bất cứ lúc nào. Mức cắt lỗ có thể nằm trong vùng lãi.

Khi giá vượt qua nhiều mức, đường đi của giá quyết định mức nào đến trước. Nếu đúng cùng một thời điểm, thứ tự là: thanh lý, cắt lỗ, chốt lời. Giữa lúc kích hoạt và lúc ghi sổ có một giây: khi đó vị thế ở trạng thái “Đang quyết toán”.`,
  },
  'second-options': {
    title: 'Quyền chọn tính bằng giây',
    summary: 'Giá vào, giá ra, mức chi trả và biên nhận chứng minh chúng.',
    content: `Bạn chọn giá sẽ cao hơn hay thấp hơn sau 30 đến 300 giây. Giá vào là tick cuối cùng đúng lúc hoặc trước khi lệnh của bạn được chấp nhận, giá ra là tick cuối cùng đúng lúc hoặc trước khi kết thúc.

- Đúng: bạn nhận lại tiền đặt cùng mức chi trả, từ 70% đến 85% tiền đặt.
- Sai: mất tiền đặt. Không mất thêm gì.
- Bằng giá: nhận lại tiền đặt.

Mức chi trả được cố định khi bạn mua. Với mức 80%, bạn cần đúng 55.6% số lần để không mất gì; phiếu lệnh hiển thị con số đó. Mỗi quyền chọn có một biên nhận ghi các tick và quy tắc: ai cũng có thể tính lại kết quả.`,
  },
  loans: {
    title: 'Vay tín chấp và vay thế chấp',
    summary: 'Lãi tính theo giờ, gọi ký quỹ và cái giá của việc trả trễ.',
    content: `Vay tín chấp cần danh tính đã xác minh; hạn mức tăng theo phí giao dịch bạn đã trả, tối đa tùy mức xác minh và cấp VIP. Vay thế chấp cần BTC hoặc ETH làm tài sản thế chấp: bạn có thể vay đến 65% giá trị của nó.

Lãi tính theo từng giờ đã bắt đầu và bạn có thể trả bất cứ lúc nào; khi đó bạn chỉ trả phần lãi đã phát sinh. Mỗi khoản thanh toán trừ vào lãi trước, rồi đến gốc.

- Tỷ lệ vay trên giá trị 75%: bạn được cảnh báo. Hãy thêm thế chấp hoặc trả nợ.
- 83%: tài sản thế chấp bị bán, khoản vay được trả và phần còn lại về với bạn.
- Trả trễ: ba ngày ân hạn, sau đó lãi gấp ba. Khi ấy tài sản thế chấp bị bán; vay tín chấp thì mất 20 điểm tín dụng. Khi chưa trả khoản vay quá hạn, bạn không thể rút tiền.`,
  },
  'investment-products': {
    title: 'Chênh lệch giá, máy đào và gọi vốn cho vay',
    summary: 'Mỗi loại trả bao nhiêu, trong bao lâu và rút sớm tốn gì.',
    content: `Sản phẩm chênh lệch giá và AI chạy từ 1 đến 90 ngày. Thu nhập được trả vào số dư sau mỗi ngày trọn vẹn; tiền gốc trở về khi kết thúc. Bạn có thể rút sớm: khi đó bạn nhận tiền gốc trừ thu nhập đã trả.

Sản phẩm gọi vốn cho vay hoạt động tương tự nhưng chạy đến hết kỳ hạn. Thanh tiến độ cho biết còn bao nhiêu để đăng ký mua.

Máy đào là mua đứt, không phải cho vay: tiền mua máy là tiền đã chi. Trong 365 ngày, máy kiếm 0.05 USD cho mỗi TH một ngày, trừ tiền điện 0.06 USD mỗi kWh. Trang sản phẩm cho thấy thu gộp, chi phí và lãi ròng, cũng như máy có bao giờ thu hồi được giá mua hay không.`,
  },
  'token-subscriptions': {
    title: 'Đăng ký mua token mới',
    summary: 'Đăng ký, bốc thăm, thanh toán, niêm yết: bốn bước có ngày rõ ràng.',
    content: `Khi đợt đăng ký đang mở, bạn đăng ký theo lô chẵn; giá ước tính được giữ lại. Lúc đóng, việc bốc thăm chọn ra các lô trúng. Ai không trúng gì sẽ nhận lại tiền ngay.

Người trúng thanh toán trong vòng 24 giờ. Phần không thanh toán sẽ mất quyền. Vào ngày niêm yết, token được ghi có và có thể giao dịch.

Không ai có thể can thiệp vào việc bốc thăm: bí mật của nó được cam kết bằng mã băm trước đăng ký đầu tiên và được trộn với giá đóng cửa của BTC, điều mà lúc đó chưa ai biết. Sau đó bí mật được công bố để ai cũng có thể lặp lại việc xáo trộn.`,
  },
};
