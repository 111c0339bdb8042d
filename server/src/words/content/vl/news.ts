import type { ArticleWords, NewsPiece } from '../content.types.ts';

export const news: Readonly<Record<NewsPiece, ArticleWords>> = {
  'what-ten-times-means': {
    title: 'Đòn bẩy mười lần thật sự nghĩa là gì',
    summary: 'Cùng một biến động, kết quả gấp mười và một bức tường ở 9.5%.',
    content: `Với 600 USDT ký quỹ ở 10x, bạn điều khiển lượng bitcoin trị giá 6,000 USDT. Giá tăng 2% thì lãi 120 USDT: một phần năm số bạn bỏ vào. Giá giảm 2% thì mất đúng ngần ấy.

Khác biệt nằm ở xa hơn. Người giữ chính đồng coin có thể chờ qua một đợt giảm 10%. Ở 10x, vị thế kết thúc sớm hơn mức đó một chút, vì phần ký quỹ cuối cùng được dành cho ký quỹ duy trì và phí đóng. Phần trở về là phần mà hai khoản ấy không dùng đến.

Một thói quen có ích: hãy nhìn khoảng cách đến thanh lý trước khi nhìn mức lãi. Nếu một ngày bình thường cũng đủ để vượt qua, thì vị thế quá lớn hoặc đòn bẩy quá cao.`,
  },
  'draw-you-can-repeat': {
    title: 'Cuộc bốc thăm ai cũng có thể lặp lại',
    summary: 'Một bí mật và một mức giá tạo nên cuộc bốc thăm không ai lái được như thế nào.',
    content: `Một cuộc bốc thăm có hai điểm yếu: người tổ chức có thể chọn người trúng, hoặc có thể biết trước ai trúng. Bốc thăm có cam kết khép lại cả hai.

Trước đăng ký đầu tiên, một bí mật ngẫu nhiên được chọn và mã SHA-256 của nó được công bố. Đổi bí mật về sau sẽ làm đổi mã băm. Khi hết hạn đăng ký, bí mật được ghép với giá đóng cửa của BTC, điều không ai có thể biết trước, rồi băm thêm một lần. Con số đó là hạt giống để xáo trộn tất cả các lô.

Sau khi bốc thăm, bí mật được tiết lộ. Hãy đối chiếu nó với mã băm đã công bố, lặp lại việc xáo trộn và so sánh người trúng. Đoạn mã để làm việc đó chỉ dài một trang, rất dễ đọc.`,
  },
  'small-fees-add-up': {
    title: 'Phí nhỏ, nhiều giao dịch',
    summary: '0.05% trông như không có gì, cho đến khi được cộng lại.',
    content: `Phí taker 0.05% tính trên giá trị vị thế, không phải trên ký quỹ. Ở 20x, đó là 1% ký quỹ của bạn khi mở và chừng ấy nữa khi đóng.

Mười vòng mở rồi đóng mỗi ngày ở 20x với cùng khoản ký quỹ tạo ra giá trị giao dịch gấp 400 lần khoản đó: riêng phí đã lấy đi một phần năm. Chênh lệch giá mua bán còn tính thêm.

Ba điều có ích: ít giao dịch hơn, đòn bẩy thấp hơn và cấp VIP cao hơn, nơi phí giảm xuống còn 0.027%. Không điều nào cần đến dự báo.`,
  },
  'break-even-of-an-option': {
    title: 'Điểm hòa vốn của một quyền chọn ngắn',
    summary: 'Vì sao đúng một nửa số lần là chưa đủ.',
    content: `Một quyền chọn trả 75% cho 75 trên mỗi 100 tiền đặt khi thắng và lấy đi 100 khi thua. Để hòa vốn, thắng và thua phải cân bằng: p × 75 = (1 − p) × 100, vậy p là 57.1%.

Tung đồng xu đúng 50% số lần. Qua một trăm quyền chọn 100 USDT, khoản lỗ kỳ vọng là 1,250 USDT. Không cách chia tiền đặt nào thay đổi được con số ấy; gấp đôi sau khi thua chỉ dồn nó vào những lần thua hiếm hơn và lớn hơn.

Vì thế phiếu lệnh hiển thị tỷ lệ hòa vốn bên cạnh mức chi trả: hai con số nói cùng một điều, nhưng chỉ một con số nghe đúng như vậy.`,
  },
  'power-decides-mining': {
    title: 'Điện năng quyết định máy đào kiếm được bao nhiêu',
    summary: 'Terahash bán được máy, kilowatt giờ trả tiền cho máy.',
    content: `Lấy hai máy 110 và 200 TH/s. Với 0.05 USD cho mỗi TH một ngày, thu gộp của chúng là 5.50 và 10.00 USD. Máy thứ nhất dùng 3,250 W, máy thứ hai 3,500 W: với 0.06 USD mỗi kWh, tiền điện là 4.68 và 5.04 USD một ngày.

Tính ròng, máy cũ còn 0.82 USD và máy mới còn 4.96 USD: gấp sáu lần trong khi tốc độ băm chưa gấp đôi. Nếu điện đắt thêm một phần ba, máy thứ nhất không kiếm được gì.

Vậy hãy đọc bảng thông số từ dưới lên: trước hết là số watt trên mỗi terahash, rồi đến giá máy chia cho lãi ròng một ngày.`,
  },
  'monday-in-envelopes': {
    title: 'Thứ Hai đến trong phong bao lì xì',
    summary: 'Ai nhận lì xì, bao nhiêu và vì sao không bao giờ hai lần.',
    content: `Lúc 00:00 (UTC+8) mỗi thứ Hai, nền tảng trước hết điều chỉnh từng cấp theo tài sản của thành viên, rồi trả lì xì của tuần cho tất cả những ai có cấp kèm lì xì: từ 1 USDT ở cấp 1 đến 388 USDT ở cấp 8.

Mỗi phong lì xì mang tên thành viên và tuần ISO trong sổ cái. Không thể ghi sổ một phong thứ hai cùng tên, dù có khởi động lại hay thử lại bao nhiêu lần, và dù đồng hồ bị chỉnh thế nào.

Số tiền kết thúc bằng số tám may mắn ở những chỗ chúng tôi làm được. Phần còn lại là số học.`,
  },
};
